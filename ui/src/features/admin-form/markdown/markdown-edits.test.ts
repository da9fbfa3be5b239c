import { expect, it } from "vitest";
import { type Edit, makeLink, type Selected, toggleMark, togglePrefix } from "./markdown-edits";

/** `|` marks the ends of the selection, or the cursor. */
function selected(marked: string): Selected {
  const start = marked.indexOf("|");
  const end = marked.lastIndexOf("|");
  return { value: marked.replaceAll("|", ""), start, end: end === start ? start : end - 1 };
}

function shown({ value }: Selected, { from, to, text, start, end }: Edit): string {
  const result = value.slice(0, from) + text + value.slice(to);
  return start === end
    ? `${result.slice(0, start)}|${result.slice(start)}`
    : `${result.slice(0, start)}|${result.slice(start, end)}|${result.slice(end)}`;
}

it.each([
  ["one |two| three", "one **|two|** three"],
  ["one |two |three", "one **|two|** three"],
  ["one | two|", "one  **|two|**"],
  ["one **|two|** three", "one |two| three"],
  ["one |**two**| three", "one |two| three"],
  ["one |", "one **|text|**"],
])("makes text bold, or plain again: %s", (before, after) => {
  const text = selected(before);
  expect(shown(text, toggleMark(text, "**"))).toBe(after);
});

it.each([
  ["one|\ntwo", "- one|\ntwo"],
  ["- one|\ntwo", "one|\ntwo"],
  ["one\n|two\nthree|", "one\n|- two\n- three|"],
  ["|- two\n- three|\nfour", "|two\nthree|\nfour"],
  ["|two\n\n- three\n|four", "|- two\n\n- three|\nfour"],
  ["|", "- |"],
  ["a\n|", "a\n- |"],
])("makes lines a list, or paragraphs again: %s", (before, after) => {
  const text = selected(before);
  expect(shown(text, togglePrefix(text, "- "))).toBe(after);
});

it("replaces the kind of a line", () => {
  const text = selected("### Prizes|");
  expect(shown(text, togglePrefix(text, "## "))).toBe("## Prizes|");
});

it.each([
  ["See |the rules|.", "See [the rules](|https://|)."],
  ["See |https://example.pt/rules|.", "See [|text|](https://example.pt/rules)."],
  ["|/rules|", "[|text|](/rules)"],
  ["See |", "See [text](|https://|)"],
])("makes a link and selects what is missing: %s", (before, after) => {
  const text = selected(before);
  expect(shown(text, makeLink(text))).toBe(after);
});
