import type { Item } from "./types";

/** A test item on a day in November; times as `09:30`. */
export function itemAt(id: string, from: string, until: string, rest: Partial<Item> = {}): Item {
  const moment = (time: string) => (time.includes("T") ? `${time}:00Z` : `2025-11-29T${time}:00Z`);
  return {
    id,
    slug: id,
    title: id,
    abstract: null,
    kind: "talk",
    startAt: moment(from),
    endAt: moment(until),
    room: "A",
    track: null,
    highlight: false,
    hosts: [],
    mandatory: false,
    audience: "public",
    sponsor: null,
    state: "published",
    change: null,
    ...rest,
  };
}
