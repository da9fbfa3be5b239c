import { expect, it } from "vitest";
import { ranked, rankOf, textsOf } from "./palette-ranking";

const order = (query: string, labels: string[]) => ranked(labels, (label) => rankOf(query, [label]));

it("the whole text comes first, then its start, the start of a word, and any other place", () => {
  const labels = ["Discontents", "The content", "Content pages", "content"];

  expect(order("Content", labels)).toEqual(["content", "Content pages", "The content", "Discontents"]);
});

it("equally good matches stay in the order of the list", () => {
  expect(order("ma", ["Maria Sousa", "Manuel Reis", "Marta Dias"])).toEqual([
    "Maria Sousa",
    "Manuel Reis",
    "Marta Dias",
  ]);
});

it("accents and case do not matter", () => {
  expect(order("joao", ["Ana João", "João"])).toEqual(["João", "Ana João"]);
});

it("a code or an email that matches as a whole ranks like a name", () => {
  const rows = [
    { name: "HX7K fan club", email: "club@example.pt", price: 12 },
    { name: "Rita Melo", code: "HX7K" },
  ];

  expect(ranked(rows, (row) => rankOf("hx7k", textsOf(row))).map(({ name }) => name)).toEqual([
    "Rita Melo",
    "HX7K fan club",
  ]);
});
