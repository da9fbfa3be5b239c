import { describe, expect, it } from "vitest";
import type { ScheduleItem } from "@/api/types";
import { marksOf, railOf } from "./rail";

const event = { startAt: "2025-11-29T09:00:00Z", endAt: "2025-11-30T18:00:00Z", timezone: "Europe/Lisbon" };
const before = Date.parse("2025-10-01T00:00:00Z");
const mark = (at: string) => ({ at, title: at, room: null });
const item = (number: number, rest: Partial<ScheduleItem> = {}) =>
  ({
    title: `Item ${number}`,
    startAt: event.startAt,
    room: null,
    kind: "talk",
    highlight: false,
    ...rest,
  }) as ScheduleItem;

describe("marks", () => {
  it("the marks are the highlights", () => {
    const items = [item(1), item(2, { highlight: true }), item(3, { kind: "ceremony" })];
    expect(marksOf(event, items).map(({ title }) => title)).toEqual(["Item 2"]);
  });

  it("without highlights, the marks are ceremonies and deadlines", () => {
    const items = [item(1), item(2, { kind: "deadline" }), item(3, { kind: "ceremony" })];
    expect(marksOf(event, items).map(({ title }) => title)).toEqual(["Item 2", "Item 3"]);
  });

  it("items with dates far from the event are not marked", () => {
    const items = [item(1, { highlight: true }), item(2, { highlight: true, startAt: "2019-11-29T09:00:00Z" })];
    expect(marksOf(event, items).map(({ title }) => title)).toEqual(["Item 1"]);
  });

  it("without a schedule, the marks are the start and end of the event", () => {
    expect(marksOf(event, []).map(({ at }) => at)).toEqual([event.startAt, event.endAt]);
  });

  it("there are at most six marks, including the last highlight", () => {
    const items = Array.from({ length: 9 }, (_, index) => item(index, { highlight: true }));
    const titles = marksOf(event, items).map(({ title }) => title);
    expect(titles).toHaveLength(6);
    expect(titles.at(-1)).toBe("Item 8");
  });
});

describe("tiles", () => {
  it("a tile is an hour; night lasts from ten to seven", () => {
    const { tiles } = railOf(event, [], before);
    expect(tiles).toHaveLength(33);
    expect(tiles.map(({ kind }) => kind).indexOf("night")).toBe(13);
    expect(tiles.filter(({ kind }) => kind === "night")).toHaveLength(9);
    expect(tiles.every(({ state }) => state === "ahead")).toBe(true);
  });

  it("a tile is several hours of a long event, half an hour of a short one", () => {
    expect(railOf({ ...event, endAt: "2025-12-02T09:00:00Z" }, [], before).tiles).toHaveLength(36);
    expect(railOf({ ...event, endAt: "2025-11-29T17:00:00Z" }, [], before).tiles).toHaveLength(16);
    expect(railOf({ ...event, endAt: event.startAt }, [], before).tiles.length).toBeGreaterThan(0);
  });

  it("the tiles begin with the first mark and include late ones", () => {
    const rail = railOf(event, [mark("2025-11-29T08:00:00Z"), mark("2025-11-30T20:00:00Z")], before);
    expect(rail.tiles).toHaveLength(34);
    expect(rail.marks.map(({ x }) => x)).toEqual([0.5, 33.5]);
  });

  it("a mark is in the middle of its hour, in the event's time zone", () => {
    const summer = { ...event, startAt: "2025-07-05T08:00:00Z", endAt: "2025-07-06T17:00:00Z" };
    const rail = railOf(summer, [mark("2025-07-05T23:30:00Z")], 0);
    expect(rail.marks).toMatchObject([{ x: 15.5, isNight: true, state: "ahead" }]);
    expect(rail.days).toEqual([
      { x: 0, text: "Saturday 5 July" },
      { x: 15, text: "Sunday 6 July" },
    ]);
    expect(rail.hours.map(({ text }) => text)).toEqual(["12:00", "18:00", "00:00", "06:00", "12:00"]);
  });

  it("the name of a day is shortened if there is little space", () => {
    const evening = { ...event, startAt: "2025-11-28T17:30:00Z" };
    expect(railOf(evening, [], before).days.map(({ text }) => text)).toEqual([
      "Fri 28 Nov",
      "Saturday 29 November",
      "Sunday 30 November",
    ]);
    const morning = { ...event, endAt: "2025-11-30T06:00:00Z" };
    expect(railOf(morning, [], before).days.at(-1)?.text).toBe("Sunday 30 November");
  });

  it("tiles and marks are done, now or ahead", () => {
    const rail = railOf(event, [mark(event.startAt), mark(event.endAt)], Date.parse("2025-11-29T11:20:00Z"));
    expect(rail.tiles.slice(0, 4).map(({ state }) => state)).toEqual(["done", "done", "now", "ahead"]);
    expect(rail.marks.map(({ state }) => state)).toEqual(["done", "ahead"]);
    expect(railOf(event, [], Date.parse(event.endAt)).tiles.every(({ state }) => state === "done")).toBe(true);
  });
});
