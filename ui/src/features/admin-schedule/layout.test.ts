import { expect, it } from "vitest";
import { daysOf } from "./days";
import { layOut } from "./layout";
import { itemAt } from "./plan.fixture";
import type { Item } from "./types";

const [day] = daysOf({ startAt: "2027-03-06T09:00:00Z", endAt: "2027-03-06T17:00:00Z", timezone: "UTC" }, []);

function drawn(items: Item[]) {
  const placed = day ? layOut(items, ["A", "B", null], day) : [];
  return placed.map(({ item, top, height, column, span, lane, lanes }) => [
    item.id,
    `${top}+${height}`,
    `${column}+${span}`,
    `${lane}/${lanes}`,
  ]);
}

it("an item is as high as it is long, and as high as a quarter of an hour at least", () => {
  expect(drawn([itemAt("a", "01:00", "01:45"), itemAt("b", "02:00", "02:00", { room: "B" })])).toEqual([
    ["a", "4+3", "0+1", "0/1"],
    ["b", "8+1", "1+1", "0/1"],
  ]);
});

it("items of a room at once are side by side, and the next one has the room to itself", () => {
  const items = [itemAt("a", "01:00", "03:00"), itemAt("b", "02:00", "04:00"), itemAt("c", "04:00", "05:00")];

  expect(drawn(items)).toEqual([
    ["a", "4+8", "0+1", "0/2"],
    ["b", "8+8", "0+1", "1/2"],
    ["c", "16+4", "0+1", "0/1"],
  ]);
});

it("an item without a room is over all rooms, unless something else is on", () => {
  const lunch = itemAt("lunch", "01:00", "02:00", { room: null });

  expect(drawn([lunch])).toEqual([["lunch", "4+4", "0+3", "0/1"]]);
  expect(drawn([lunch, itemAt("talk", "01:30", "02:30")])).toEqual([
    ["lunch", "4+4", "2+1", "0/1"],
    ["talk", "6+4", "0+1", "0/1"],
  ]);
});

it("a night shift is cut off at midnight, and an item that ends then is not on the next day", () => {
  expect(
    drawn([
      itemAt("before", "2027-03-05T23:00", "2027-03-06T01:00"),
      itemAt("evening", "2027-03-05T23:00", "2027-03-06T00:00", { room: "B" }),
      itemAt("after", "23:00", "2027-03-07T02:00"),
    ]),
  ).toEqual([
    ["before", "0+4", "0+1", "0/1"],
    ["after", "92+4", "0+1", "0/1"],
  ]);
});
