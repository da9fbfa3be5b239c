import { expect, it } from "vitest";
import { daysOf } from "./days";
import { changeDay, changeRoom, columnsOf, resize, shift, withEndAt } from "./moves";
import { itemAt } from "./plan.fixture";
import type { Placement } from "./types";

const days = daysOf({ startAt: "2027-03-06T09:00:00Z", endAt: "2027-03-07T17:00:00Z", timezone: "UTC" }, []);
const times = ({ startAt, endAt }: Placement) => [startAt, endAt].map((at) => at.slice(8, 16));

it("rooms are columns in order of appearance, whatever their spelling, and the last is for no room", () => {
  const items = [
    itemAt("late", "12:00", "13:00", { room: "sala 2" }),
    itemAt("early", "09:00", "10:00", { room: "Sala 2" }),
    itemAt("other", "11:00", "12:00", { room: "Pátio" }),
    itemAt("lunch", "13:00", "14:00", { room: null }),
  ];

  expect(columnsOf(items)).toEqual(["Sala 2", "Pátio", null]);
  expect(columnsOf(items, ["patio", "Cave"])).toEqual(["Sala 2", "Pátio", "Cave", null]);
});

it("a move keeps the length and stays within the edition", () => {
  const item = itemAt("a", "09:00", "09:50");

  expect(times(shift(item, 1, days))).toEqual(["06T09:15", "06T10:05"]);
  expect(times(shift(item, -100, days))).toEqual(["06T00:00", "06T00:50"]);
  expect(times(shift(item, 1000, days))).toEqual(["07T23:45", "08T00:35"]);
});

it("an item lasts for 15 minutes at least once its length changes", () => {
  const item = itemAt("a", "09:00", "09:30");

  expect(times(resize(item, 1))).toEqual(["06T09:00", "06T09:45"]);
  expect(times(resize(item, -5))).toEqual(["06T09:00", "06T09:15"]);
  expect(times(withEndAt(item, Date.parse("2027-03-06T11:00:00Z")))).toEqual(["06T09:00", "06T11:00"]);
});

it("rooms end at the first and at the one for no room", () => {
  const columns = ["A", "B", null];

  expect(changeRoom(itemAt("a", "09:00", "10:00", { room: "a" }), 1, columns).room).toBe("B");
  expect(changeRoom(itemAt("a", "09:00", "10:00", { room: null }), 1, columns).room).toBeNull();
  expect(changeRoom(itemAt("a", "09:00", "10:00"), -1, columns).room).toBe("A");
});

it("another day has the same time on the clock, also if clocks change between them", () => {
  const edition = { startAt: "2027-03-27T18:00:00Z", endAt: "2027-03-28T17:00:00Z", timezone: "Europe/Lisbon" };
  const item = itemAt("a", "2027-03-27T10:00", "2027-03-27T11:00");
  const next = changeDay(item, 1, edition.timezone, daysOf(edition, []));

  expect(times(next)).toEqual(["28T09:00", "28T10:00"]);
  expect(changeDay(next, 1, edition.timezone, daysOf(edition, []))).toEqual(next);
});
