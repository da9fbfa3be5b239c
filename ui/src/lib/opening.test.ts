import { expect, it } from "vitest";
import { openingOf } from "./opening";

it("returns as many whole sentences as fit", () => {
  expect(openingOf("One. Two!\nThree.", 150)).toBe("One. Two!");
  expect(openingOf(`Short. ${"long ".repeat(40)}.`, 150)).toBe("Short.");
  expect(openingOf("no end", 150)).toBeNull();
  expect(openingOf(null, 150)).toBeNull();
});
