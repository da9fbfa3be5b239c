import { expect, it } from "vitest";
import type { ScheduleRelease } from "@/api/types";
import { itemAt } from "./plan.fixture";
import { pendingChanges } from "./release-changes";

const moment = (title: string, room = "A") => ({
  title,
  startAt: "2027-03-06T09:00:00Z",
  endAt: "2027-03-06T10:00:00Z",
  room,
});

function change(id: string, kind: "added" | "moved" | "cancelled", after = moment(id)) {
  return { id, kind, slug: id, title: id, before: null, after };
}

function release(number: number, publishedAt: string, changes: ScheduleRelease["changes"] = []): ScheduleRelease {
  return { number, publishedAt, note: null, changes };
}

const first = release(1, "2027-01-10T00:00:00Z");
const kinds = (...args: Parameters<typeof pendingChanges>) => pendingChanges(...args).map(({ id, kind }) => [id, kind]);

it("the first release has nothing to be compared with", () => {
  expect(pendingChanges([itemAt("a", "09:00", "10:00")], [])).toEqual([]);
});

it("items that a release has told about are compared with it", () => {
  const second = release(2, "2027-01-20T00:00:00Z", [
    change("same", "added"),
    change("moved", "added", moment("moved", "B")),
    change("renamed", "moved", moment("Old name")),
    change("off", "moved"),
    change("withdrawn", "added"),
    change("back", "cancelled"),
  ]);
  const items = [
    itemAt("same", "09:00", "10:00"),
    itemAt("moved", "09:00", "10:00"),
    itemAt("renamed", "09:00", "10:00"),
    itemAt("off", "09:00", "10:00", { state: "cancelled" }),
    itemAt("withdrawn", "09:00", "10:00", { state: "draft" }),
    itemAt("back", "09:00", "10:00"),
  ];

  expect(kinds(items, [second, first])).toEqual([
    ["moved", "moved"],
    ["renamed", "retitled"],
    ["off", "cancelled"],
    ["withdrawn", "cancelled"],
    ["back", "added"],
  ]);
});

it("of items that no release has changed, only what is certain is said", () => {
  const since = { updatedAt: "2027-01-15T00:00:00Z", sequence: 1 };
  const items = [
    itemAt("untouched", "09:00", "10:00"),
    itemAt("seats", "09:00", "10:00", { ...since, sequence: 0 }),
    itemAt("new", "09:00", "10:00", { createdAt: "2027-01-15T00:00:00Z" }),
    itemAt("new draft", "09:00", "10:00", { createdAt: "2027-01-15T00:00:00Z", state: "draft" }),
    itemAt("edited", "09:00", "10:00", since),
    itemAt("off", "09:00", "10:00", { ...since, state: "cancelled" }),
  ];

  expect(kinds(items, [first])).toEqual([
    ["new", "added"],
    ["edited", "changed"],
    ["off", "cancelled"],
  ]);
});
