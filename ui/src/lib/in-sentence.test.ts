import { expect, it } from "vitest";
import { inSentence } from "./in-sentence";

it.each([
  ["Waiting list", "waiting list"],
  ["FAQ", "FAQ"],
  ["VAT rate", "VAT rate"],
  ["A part", "a part"],
])("%s is written as %s within a sentence", (title, text) => {
  expect(inSentence(title)).toBe(text);
});
