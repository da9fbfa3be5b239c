import { expect, it } from "vitest";
import { shareTaken, wantedSkills } from "./wanted";

const team = (lookingFor: string[], size = 1, placesLeft = 4) => ({ lookingFor, size, placesLeft });

it("offers the most wanted skills first, each once regardless of spelling", () => {
  expect(wantedSkills([team(["Maps"]), team(["Rust", "Design"]), team(["design"])])).toEqual([
    "Design",
    "Maps",
    "Rust",
  ]);
});

it("leaves out the skills that full teams look for", () => {
  expect(wantedSkills([team(["maps"], 5, 0), team(["design"])])).toEqual(["design"]);
});

it("offers at most twelve skills", () => {
  expect(wantedSkills([team(Array.from({ length: 30 }, (_, index) => `skill ${index}`))])).toHaveLength(12);
});

it("counts the spots that are taken", () => {
  expect(shareTaken([team([], 2, 3), team([], 5, 0)])).toBe(0.7);
  expect(shareTaken([])).toBe(0);
});
