import { expect, it } from "vitest";
import { byGroup, matchesQuery } from "./groups";

const question = (slug: string, group: string, text = slug) => ({
  slug,
  group,
  question: text,
  answer: "Sim.",
  html: "<p>Sim.</p>",
});

it("groups come in the order of their first question, each under an address of its own", () => {
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

it("an answer is found by any of its words, accents or not", () => {
  const item = { ...question("a", "Alimentação", "É possível vir sem equipa?"), answer: "Yes, at the team table." };

  expect(["possivel equipa", "TABLE", "alimentacao", ""].map((query) => matchesQuery(item, query))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(matchesQuery(item, "parking")).toBe(false);
});
