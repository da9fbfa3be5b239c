import { expect, it } from "vitest";
import { clashesOf, clashTexts } from "./clashes";
import { itemAt } from "./plan.fixture";

const ana = { name: "Ana Araújo", role: null };

it("items at the same time clash by room and by host, however they are spelt", () => {
  const items = [
    itemAt("a", "09:00", "10:00", { room: "Sala 1", hosts: [ana] }),
    itemAt("b", "09:30", "11:00", { room: "sala 1" }),
    itemAt("c", "09:45", "10:15", { room: "B", hosts: [{ name: "ana araujo", role: "Mentor" }] }),
  ];

  expect(clashesOf(items).map(({ kind, one, other }) => [kind, one.id, other.id])).toEqual([
    ["room", "a", "b"],
    ["host", "a", "c"],
  ]);
  expect(clashTexts(clashesOf(items)).get("a")).toEqual(["Same room as “b”", "Ana Araújo is also at “c”"]);
});

it("items one after the other, cancelled ones, moments and those without a room do not clash", () => {
  const items = [
    itemAt("a", "09:00", "10:00"),
    itemAt("next", "10:00", "11:00"),
    itemAt("off", "09:00", "10:00", { state: "cancelled" }),
    itemAt("moment", "09:30", "09:30"),
    itemAt("one", "09:00", "10:00", { room: null }),
    itemAt("other", "09:00", "10:00", { room: null }),
  ];

  expect(clashesOf(items)).toEqual([]);
});
