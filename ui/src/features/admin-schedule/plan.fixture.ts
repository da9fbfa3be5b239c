import type { Item } from "./types";

/** A test item on 6 March 2027 in UTC; times as `09:30`, or with their day as `2027-03-07T09:30`. */
export function itemAt(id: string, from: string, until: string, rest: Partial<Item> = {}): Item {
  const moment = (time: string) => (time.includes("T") ? `${time}:00Z` : `2027-03-06T${time}:00Z`);
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
    sponsorId: null,
    capacity: null,
    state: "published",
    sequence: 0,
    version: 1,
    eventId: "event",
    event: { id: "event", slug: "event", title: "Event", timezone: "UTC" },
    createdAt: "2027-01-01T00:00:00Z",
    updatedAt: "2027-01-01T00:00:00Z",
    ...rest,
  } as Item;
}
