import { expect, it } from "vitest";
import { readViews, renamed, withoutView, withView } from "./stored-views";

const drafts = { name: "Drafts", query: "state=draft" };
const mine = { name: "Mine", query: "q=ana" };

it("views are sorted by name, and one of the same name is replaced", () => {
  const views = withView(withView([mine], drafts), { name: "Mine", query: "q=rui" });

  expect(views).toEqual([drafts, { name: "Mine", query: "q=rui" }]);
});

it("a view is renamed and removed", () => {
  expect(renamed([drafts, mine], "Drafts", "To do")).toEqual([mine, { name: "To do", query: "state=draft" }]);
  expect(withoutView([drafts, mine], "Mine")).toEqual([drafts]);
});

it("what is not a view in the browser's storage is left out", () => {
  expect(readViews(JSON.stringify([drafts, null, 5, { name: "No query" }]))).toEqual([drafts]);
  expect(readViews("{")).toEqual([]);
});
