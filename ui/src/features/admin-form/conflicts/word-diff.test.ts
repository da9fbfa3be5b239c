import { expect, it } from "vitest";
import { wordDiff } from "./word-diff";

/** Marks what only one text has with brackets. */
const marked = (one: string, other: string) =>
  wordDiff(one, other).map((pieces) => pieces.map(({ text, isUnique }) => (isUnique ? `[${text}]` : text)).join(""));

it("marks the words that only one text has", () => {
  expect(marked("Doors open at 9.", "Doors open at 10, sharp.")).toEqual([
    "Doors open at [9].",
    "Doors open at [10, sharp].",
  ]);
  expect(marked("one two three", "two three four")).toEqual(["[one ]two three", "two three[ four]"]);
  expect(marked("Café às 8", "Café às 9")).toEqual(["Café às [8]", "Café às [9]"]);
});

it("keeps line breaks, and marks nothing in equal texts", () => {
  expect(marked("a\n\nb c", "a\n\nb d")).toEqual(["a\n\nb [c]", "a\n\nb [d]"]);
  expect(marked("same", "same")).toEqual(["same", "same"]);
});

it("marks all of a text whose counterpart is empty", () => {
  expect(marked("Only here", "")).toEqual(["[Only here]", ""]);
});

it("marks texts as a whole that have hardly a word in common", () => {
  const words = (name: string) => Array.from({ length: 3000 }, (_, index) => `${name}${index}`).join(" ");
  const [one] = marked(`Start ${words("a")} end`, `Start ${words("b")} end`);
  expect(one).toBe(`[Start ${words("a")} end]`);
});
