import { expect, it } from "vitest";
import { matches } from "./search";

const texts = ["Ouve Lá", "Os Três Sineiros", null, "Takes notes in a lecture hall"];

it.each([
  ["", true],
  ["  ", true],
  ["ouve la", true],
  ["TRÊS sineiro", true],
  ["notes tres", true],
  ["notes quatro", false],
  ["sineirosTakes", false],
])("%j is found: %s", (query, found) => {
  expect(matches(query, texts)).toBe(found);
});
