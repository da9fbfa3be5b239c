import { expect, it } from "vitest";
import { dayKey, daysOf } from "./days";
import { filterItems, filtersFrom } from "./filters";
import { isUnderWay, nowAndNext, timingOf } from "./item-timing";
import { idsIn } from "./local-favourites";
import { itemAt } from "./schedule.fixture";
import { beforeText, changeText, hostsOf, sortOf, timesOf } from "./texts";

const at = (time: string) => Date.parse(`2025-11-29T${time}:00Z`);
const zone = "Europe/Lisbon";

it.each([
  ["08:59", "ahead"],
  ["09:00", "now"],
  ["09:59", "now"],
  ["10:00", "past"],
])("at %s an item from nine to ten is %s", (time, tense) => {
  expect(timingOf(itemAt("a", "09:00", "10:00"), at(time))).toBe(tense);
});

it("a zero-length item is current only at its moment", () => {
  const deadline = itemAt("d", "12:00", "12:00");

  expect(["11:59", "12:00", "12:01"].map((time) => timingOf(deadline, at(time)))).toEqual(["ahead", "now", "past"]);
});

it("the next items are all with the next start time, without cancelled ones", () => {
  const items = [
    itemAt("a", "09:00", "11:00"),
    itemAt("off", "10:30", "11:00", { state: "cancelled" }),
    itemAt("b", "11:00", "12:00"),
    itemAt("c", "11:00", "11:30", { room: "B" }),
    itemAt("d", "12:00", "13:00"),
  ];
  const { current, next } = nowAndNext(items, at("10:00"));

  expect([current, next].map((list) => list.map(({ id }) => id))).toEqual([["a"], ["b", "c"]]);
  expect([isUnderWay(items, at("08:00")), isUnderWay(items, at("09:00")), isUnderWay(items, at("13:00"))]).toEqual([
    false,
    true,
    false,
  ]);
});

it("a day begins at midnight in the event's time zone", () => {
  expect(dayKey("2025-07-05T23:30:00Z", zone)).toBe("2025-07-06");
  expect(
    daysOf([itemAt("a", "23:00", "2025-11-30T01:00"), itemAt("b", "2025-11-30T00:00", "2025-11-30T01:00")], zone),
  ).toMatchObject([
    { key: "2025-11-29", label: "Saturday 29 November", short: "Sat 29", items: [{ id: "a" }] },
    { key: "2025-11-30", label: "Sunday 30 November", short: "Sun 30", items: [{ id: "b" }] },
  ]);
});

it("filters by day, track, kind and favourites combine", () => {
  const items = [
    itemAt("a", "09:00", "10:00", { track: "Data" }),
    itemAt("b", "10:00", "11:00", { track: "Data", kind: "workshop" }),
    itemAt("c", "2025-11-30T09:00", "2025-11-30T10:00", { track: "Data" }),
  ];
  const visible = (search: string, mine: string[] | null = null) =>
    filterItems(items, filtersFrom(new URLSearchParams(search)), zone, mine && new Set(mine)).map(({ id }) => id);

  expect(visible("tab=schedule")).toEqual(["a", "b", "c"]);
  expect(visible("track=Data&day=2025-11-29&kind=talk")).toEqual(["a"]);
  expect(visible("mine=1", ["b", "c"])).toEqual(["b", "c"]);
  expect(visible("mine=1")).toEqual([]);
  expect(visible("track=None")).toEqual([]);
});

it("a change is described with its age and the previous time and room", () => {
  const change = {
    kind: "moved",
    at: "2025-11-29T14:50:00Z",
    before: { title: "a", startAt: "2025-11-29T14:00:00Z", endAt: "2025-11-29T15:00:00Z", room: "B" },
  } as const;
  const item = itemAt("a", "15:00", "16:00", { change });

  expect(changeText(change, at("15:20"))).toBe("Moved 30 minutes ago");
  const changeTextOf = (now: Partial<typeof item>, kind: "moved" | "retitled" = "moved", was: object = {}) =>
    beforeText({ kind, before: { ...change.before, ...was } }, { ...item, ...now }, zone);
  expect(changeTextOf({})).toBe("Was: Sat 14:00, B");
  expect(changeTextOf({ room: "B" })).toBe("Was: Sat 14:00");
  expect(changeTextOf({}, "moved", { startAt: item.startAt, endAt: item.endAt })).toBe("Was: B");
  expect(changeTextOf({ room: "B" }, "moved", { startAt: item.startAt, endAt: "2025-11-29T17:00:00Z" })).toBe(
    "Was: until 17:00",
  );
  expect(changeTextOf({}, "retitled", { title: "b" })).toBe("Formerly “b”");
});

it("an added item has no previous state; a removed one has all of it", () => {
  const before = { title: "a", startAt: "2025-11-29T14:00:00Z", endAt: "2025-11-29T15:00:00Z", room: "B" };

  expect(beforeText({ kind: "added", before: null }, before, zone)).toBeNull();
  expect(beforeText({ kind: "cancelled", before }, before, zone)).toBeNull();
  expect(beforeText({ kind: "cancelled", before }, null, zone)).toBe("Was: Sat 14:00, B");
});

it("a track with the same name as the kind is omitted", () => {
  expect([sortOf("Workshop", "Workshops"), sortOf("Talk", "Data"), sortOf("Meal", null)]).toEqual([
    ["Workshop"],
    ["Talk", "Data"],
    ["Meal"],
  ]);
});

it("writes the times, and hosts with their roles", () => {
  expect(timesOf(itemAt("a", "15:00", "16:00"), zone)).toBe("15:00–16:00");
  expect(timesOf(itemAt("a", "15:00", "15:00"), zone)).toBeNull();
  expect(
    hostsOf(
      itemAt("a", "15:00", "16:00", {
        hosts: [
          { name: "Ana", role: "mentor" },
          { name: "Rui", role: null },
        ],
      }),
    ),
  ).toBe("Ana, mentor; Rui");
});

it.each(["", "nonsense", "{}", "null", "[1]", '["x"]'])("stored text %j means no favourites", (text) => {
  expect(idsIn(text)).toEqual([]);
});
