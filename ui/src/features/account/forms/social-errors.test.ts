import { expect, it } from "vitest";
import { socialError } from "./social-errors";

it.each(["constructor", "__proto__", "of-another-kind"])("a code named %s has the general message", (code) => {
  expect(socialError(`?error=${code}`)).toBe(socialError("?error=failed"));
});
