import { expect, it } from "vitest";
import type { SiteRole } from "@/api/types";
import { firstCell, isChanged, rowsOf, wishedFor, withoutSaved, withWish } from "./permission-grid";

const role: SiteRole = {
  id: "1",
  name: "staff",
  builtIn: true,
  fixed: false,
  permissions: ["events:list", "events:show"],
  users: 2,
  version: 1,
};

it("has a row for each resource, and a column for what few resources have", () => {
  const rows = rowsOf(["events:list", "events:update", "waiting-list:list", "waiting-list:export"]);

  expect(rows).toEqual([
    { resource: "events", permissions: ["events:list", null, null, "events:update", null, null] },
    { resource: "waiting-list", permissions: ["waiting-list:list", null, null, null, null, "waiting-list:export"] },
  ]);
});

it("counts only wishes that differ from what the role has, also after somebody else changed it", () => {
  const wishes = { "1": { "events:list": false, "events:show": true, "judges:list": true } };

  expect(wishedFor(role, wishes)).toEqual({ permissions: ["events:show", "judges:list"], changes: 2 });
  expect(isChanged(role, wishes, "events:show")).toBe(false);
  const changed = { ...role, permissions: ["judges:list"] };
  expect(wishedFor(changed, wishes)).toEqual({ permissions: ["judges:list", "events:show"], changes: 1 });
});

it("forgets a saved wish, so that a later save does not give back what another administrator took away", () => {
  const saved = { "1": { "judges:list": true }, "2": { "events:list": true } };
  const meanwhile = { ...saved, "1": { "judges:list": true, "events:show": false } };

  const left = withoutSaved(meanwhile, role, saved);

  expect(left).toEqual({ "1": { "events:show": false }, "2": { "events:list": true } });
  expect(wishedFor(role, left).permissions).toEqual(["events:list"]);
});

it("keeps no wish for what the role has already", () => {
  const wished = withWish({}, role, "events:show", false);

  expect(wished).toEqual({ "1": { "events:show": false } });
  expect(withWish(wished, role, "events:show", true)).toEqual({ "1": {} });
});

it("begins at the first cell that the user may change", () => {
  const rows = rowsOf(["settings:list", "events:list", "events:show"]);

  expect(firstCell(rows, (permission) => permission !== "settings:list")).toEqual([1, 0]);
  expect(firstCell(rows, (permission) => permission === "events:show")).toEqual([1, 1]);
  expect(firstCell(rows, () => false)).toBeNull();
});
