import { expect, it } from "vitest";
import { editionsPath, editionsWord } from "./product";

it.each([
  ["Hackathon", "hackathons", "/previous-hackathons"],
  ["Game Jam", "game jams", "/previous-game-jams"],
  ["Maratona de código", "maratona de códigos", "/previous-maratona-de-codigos"],
])("several of a %s are %s, at %s", (product, word, path) => {
  expect(editionsWord({ product })).toBe(word);
  expect(editionsPath({ product })).toBe(path);
});
