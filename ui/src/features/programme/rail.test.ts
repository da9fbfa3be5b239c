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
  it("are the highlights", () => {
    const items = [item(1), item(2, { highlight: true }), item(3, { kind: "ceremony" })];
    expect(marksOf(event, items).map(({ title }) => title)).toEqual(["Item 2"]);
  });

  it("are ceremonies and deadlines where nothing is highlighted", () => {
    const items = [item(1), item(2, { kind: "deadline" }), item(3, { kind: "ceremony" })];
    expect(marksOf(event, items).map(({ title }) => title)).toEqual(["Item 2", "Item 3"]);
  });

  it("leave out items with dates far from the event", () => {
    const items = [item(1, { highlight: true }), item(2, { highlight: true, startAt: "2019-11-29T09:00:00Z" })];
    expect(marksOf(event, items).map(({ title }) => title)).toEqual(["Item 1"]);
  });

  it("are both ends of an edition without a schedule", () => {
    expect(marksOf(event, []).map(({ at }) => at)).toEqual([event.startAt, event.endAt]);
  });

  it("are six at most, the last among them", () => {
    const items = Array.from({ length: 9 }, (_, index) => item(index, { highlight: true }));
    const titles = marksOf(event, items).map(({ title }) => title);
    expect(titles).toHaveLength(6);
    expect(titles.at(-1)).toBe("Item 8");
  });
});

describe("tiles", () => {
  it("are an hour each, the night from ten to seven", () => {
    const { tiles } = railOf(event, [], before);
    expect(tiles).toHaveLength(33);
    expect(tiles.map(({ kind }) => kind).indexOf("night")).toBe(13);
    expect(tiles.filter(({ kind }) => kind === "night")).toHaveLength(9);
    expect(tiles.every(({ state }) => state === "ahead")).toBe(true);
  });

  it("stand for more when the edition is long, for half when it is short", () => {
    expect(railOf({ ...event, endAt: "2025-12-02T09:00:00Z" }, [], before).tiles).toHaveLength(36);
    expect(railOf({ ...event, endAt: "2025-11-29T17:00:00Z" }, [], before).tiles).toHaveLength(16);
    expect(railOf({ ...event, endAt: event.startAt }, [], before).tiles.length).toBeGreaterThan(0);
  });

  it("begin with doors that open early, and never leave a mark outside", () => {
    const rail = railOf(event, [mark("2025-11-29T08:00:00Z"), mark("2025-11-30T20:00:00Z")], before);
    expect(rail.tiles).toHaveLength(34);
    expect(rail.marks.map(({ x }) => x)).toEqual([0.5, 33.5]);
  });

  it("put a mark into the middle of its hour, by the clock of the place", () => {
    const summer = { ...event, startAt: "2025-07-05T08:00:00Z", endAt: "2025-07-06T17:00:00Z" };
    const rail = railOf(summer, [mark("2025-07-05T23:30:00Z")], 0);
    expect(rail.marks).toMatchObject([{ x: 15.5, isNight: true, state: "ahead" }]);
    expect(rail.days).toEqual([
      { x: 0, text: "Saturday 5 July" },
      { x: 15, text: "Sunday 6 July" },
    ]);
    expect(rail.hours.map(({ text }) => text)).toEqual(["12:00", "18:00", "00:00", "06:00", "12:00"]);
  });

  it("shorten the name of a day that has too little space", () => {
    const evening = { ...event, startAt: "2025-11-28T17:30:00Z" };
    expect(railOf(evening, [], before).days.map(({ text }) => text)).toEqual([
      "Fri 28 Nov",
      "Saturday 29 November",
      "Sunday 30 November",
    ]);
    const morning = { ...event, endAt: "2025-11-30T06:00:00Z" };
    expect(railOf(morning, [], before).days.at(-1)?.text).toBe("Sunday 30 November");
  });

  it("tell what is over, what is now and what is ahead", () => {
    const rail = railOf(event, [mark(event.startAt), mark(event.endAt)], Date.parse("2025-11-29T11:20:00Z"));
    expect(rail.tiles.slice(0, 4).map(({ state }) => state)).toEqual(["done", "done", "now", "ahead"]);
    expect(rail.marks.map(({ state }) => state)).toEqual(["done", "ahead"]);
    expect(railOf(event, [], Date.parse(event.endAt)).tiles.every(({ state }) => state === "done")).toBe(true);
  });
});
