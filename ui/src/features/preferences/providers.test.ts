import { expect, it } from "vitest";
import { linkErrorMessage, providerName } from "./providers";

it.each(["constructor", "__proto__", "of-another-kind"])("a code or a provider named %s is unknown", (name) => {
  expect(linkErrorMessage(name)).toBe("We couldn't link the account. Try again later.");
  expect(providerName(name)).toBe(name);
});
