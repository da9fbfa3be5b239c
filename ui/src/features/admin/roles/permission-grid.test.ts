import { expect, it } from "vitest";
import type { SiteRole } from "@/api/types";
import { applyPending, firstCell, isChanged, rowsOf, withoutSaved, withPendingChange } from "./permission-grid";

const role: SiteRole = {
  id: "1",
  name: "staff",
  builtIn: true,
  fixed: false,
  permissions: ["events:list", "events:show"],
  users: 2,
  version: 1,
};

it("has a row for each resource and a column for rare actions", () => {
  const rows = rowsOf(["events:list", "events:update", "waiting-list:list", "waiting-list:export"]);

  expect(rows).toEqual([
    { resource: "events", permissions: ["events:list", null, null, "events:update", null, null] },
    { resource: "waiting-list", permissions: ["waiting-list:list", null, null, null, null, "waiting-list:export"] },
  ]);
});

it("counts only changes that differ from the role, also after someone else changed it", () => {
  const pending = { "1": { "events:list": false, "events:show": true, "judges:list": true } };

  expect(applyPending(role, pending)).toEqual({ permissions: ["events:show", "judges:list"], changes: 2 });
  expect(isChanged(role, pending, "events:show")).toBe(false);
  const changed = { ...role, permissions: ["judges:list"] };
  expect(applyPending(changed, pending)).toEqual({ permissions: ["judges:list", "events:show"], changes: 1 });
});

it("drops a saved change, so that a later save does not restore what another administrator removed", () => {
  const saved = { "1": { "judges:list": true }, "2": { "events:list": true } };
  const meanwhile = { ...saved, "1": { "judges:list": true, "events:show": false } };

  const left = withoutSaved(meanwhile, role, saved);

  expect(left).toEqual({ "1": { "events:show": false }, "2": { "events:list": true } });
  expect(applyPending(role, left).permissions).toEqual(["events:list"]);
});

it("keeps no change for what the role already has", () => {
  const pending = withPendingChange({}, role, "events:show", false);

  expect(pending).toEqual({ "1": { "events:show": false } });
  expect(withPendingChange(pending, role, "events:show", true)).toEqual({ "1": {} });
});

it("begins at the first cell that the user may change", () => {
  const rows = rowsOf(["settings:list", "events:list", "events:show"]);

  expect(firstCell(rows, (permission) => permission !== "settings:list")).toEqual([1, 0]);
  expect(firstCell(rows, (permission) => permission === "events:show")).toEqual([1, 1]);
  expect(firstCell(rows, () => false)).toBeNull();
});
