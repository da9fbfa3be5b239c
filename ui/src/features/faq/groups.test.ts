import { expect, it } from "vitest";
import { byGroup, matchesQuery } from "./groups";

const question = (slug: string, group: string, text = slug) => ({
  slug,
  group,
  question: text,
  answer: "Sim.",
  html: "<p>Sim.</p>",
});

it("groups are in the order of their first question and have unique ids", () => {
  const groups = byGroup([
    question("a", "Before you come"),
    question("b", "Alimentação"),
    question("c", "Before you come"),
  ]);

  expect(groups.map(({ id, questions }) => [id, questions.map(({ slug }) => slug)])).toEqual([
    ["about-before-you-come", ["a", "c"]],
    ["about-alimentacao", ["b"]],
  ]);
});

it("search finds any word of an answer, ignoring accents", () => {
  const item = { ...question("a", "Alimentação", "É possível vir sem equipa?"), answer: "Yes, at the team table." };

  expect(["possivel equipa", "TABLE", "alimentacao", ""].map((query) => matchesQuery(item, query))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(matchesQuery(item, "parking")).toBe(false);
});
