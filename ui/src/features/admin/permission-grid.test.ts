import { expect, it } from "vitest";
import type { SiteRole } from "@/api/types";
import { isChanged, rowsOf, wishedFor } from "./permission-grid";

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
