import { expect, it } from "vitest";
import { apiPathOf, exportPathOf, hrefWith, hrefWithFilter, nextSort, readListState } from "./list-state";

const list = {
  columns: [
    { id: "name", head: "Name", sort: "name", cell: () => null },
    { id: "email", head: "Email", cell: () => null },
  ],
  filters: [{ name: "state", label: "Status", options: [{ value: "draft", label: "Draft" }] }],
  scoped: true,
};
const read = (query: string) => readListState(new URLSearchParams(query), list);

it("reads what it knows and leaves out the rest", () => {
  expect(read("page=3&perPage=50&sort=-name&q= ana &event=hackathon-2027&state=draft&x=1")).toEqual({
    page: 3,
    perPage: 50,
    sort: "-name",
    q: "ana",
    event: "hackathon-2027",
    filters: { state: "draft" },
  });
  expect(read("page=-1&perPage=7&sort=email&state=constructor")).toEqual({
    page: 1,
    perPage: 25,
    sort: null,
    q: "",
    event: null,
    filters: {},
  });
});

it("asks the API for the same view", () => {
  expect(apiPathOf({ ...list, path: "/api/v1/rewards" }, read("page=2&state=draft&sort=name"))).toBe(
    "/api/v1/rewards?state=draft&sort=name&page=2&perPage=25",
  );
});

it("keeps the edition in the URLs of lists that it doesn't limit, but asks for all rows", () => {
  const users = { ...list, scoped: false, path: "/api/v1/users", exportName: "users" } as const;
  const state = readListState(new URLSearchParams("event=hackathon-2027&state=draft"), users);
  expect(hrefWithFilter("/admin/users", state, "state", null)).toBe("/admin/users?event=hackathon-2027");
  expect(apiPathOf(users, state)).toBe("/api/v1/users?state=draft&perPage=25");
  expect(exportPathOf(users, state, "csv")).toBe("/api/v1/exports/users?state=draft&format=csv");
});

it("exports the rows of all pages in this view", () => {
  const rewards = { ...list, exportName: "rewards" };
  const state = read("page=2&perPage=50&state=draft&sort=-name&q=ana&event=hackathon-2027");
  const query = "event=hackathon-2027&q=ana&state=draft&sort=-name";

  expect(exportPathOf(rewards, state, "csv", ["name", "cost"])).toBe(
    `/api/v1/exports/rewards?${query}&format=csv&columns=name%2Ccost`,
  );
  expect(exportPathOf(rewards, state, "xlsx")).toBe(`/api/v1/exports/rewards?${query}&format=xlsx`);
});

it("starts at the first page when anything else changes, and keeps the edition", () => {
  const state = read("page=4&event=hackathon-2027&q=ana");

  expect(hrefWith("/admin/rewards", state, { page: 5 })).toBe("/admin/rewards?event=hackathon-2027&q=ana&page=5");
  expect(hrefWithFilter("/admin/rewards", state, "state", "draft")).toBe(
    "/admin/rewards?event=hackathon-2027&q=ana&state=draft",
  );
  expect(hrefWithFilter("/admin/rewards", read("state=draft"), "state", null)).toBe("/admin/rewards");
});

it("sorts upwards, then downwards, then not at all", () => {
  expect([nextSort(null, "name"), nextSort("name", "name"), nextSort("-name", "name")]).toEqual([
    "name",
    "-name",
    null,
  ]);
});

it("sends what the API leaves out otherwise, and asks for one edition at its own path", () => {
  const [state] = list.filters;
  const other = {
    ...list,
    path: "/api/v1/all",
    pathOf: (event: string) => `/api/v1/${event}/all` as const,
    filters: state ? [{ ...state, all: "draft,live" }] : [],
  } as const;

  expect(apiPathOf(other, read(""))).toBe("/api/v1/all?state=draft%2Clive&perPage=25");
  expect(apiPathOf(other, read("event=hackathon-2027&state=draft"))).toBe(
    "/api/v1/hackathon-2027/all?state=draft&perPage=25",
  );
});
