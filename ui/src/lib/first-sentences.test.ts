import { expect, it } from "vitest";
import { firstSentences } from "./first-sentences";

it("returns as many whole sentences as fit", () => {
  expect(firstSentences("One. Two!\nThree.", 150)).toBe("One. Two!");
  expect(firstSentences(`Short. ${"long ".repeat(40)}.`, 150)).toBe("Short.");
  expect(firstSentences("no end", 150)).toBeNull();
  expect(firstSentences(null, 150)).toBeNull();
});
