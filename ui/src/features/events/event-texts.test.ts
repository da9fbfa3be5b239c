import { expect, it } from "vitest";
import { timeRangeText } from "./event-texts";

const span = (startAt: string, endAt: string) => ({ startAt, endAt, timezone: "Europe/Lisbon" });

it.each([
  ["09:00 to 18:00", span("2026-11-28T09:00:00Z", "2026-11-28T18:00:00Z")],
  ["Fri 18:30 to Sun 17:00", span("2027-03-12T18:30:00Z", "2027-03-14T17:00:00Z")],
  // The day is that of the event's time zone.
  ["00:30 to 08:00", span("2026-07-04T23:30:00Z", "2026-07-05T07:00:00Z")],
])("says that it lasts from %s", (text, hours) => {
  expect(timeRangeText(hours)).toBe(text);
});
