import { describe, expect, it } from "vitest";
import {
  clockIn,
  dayIn,
  dayRange,
  durationInHours,
  momentIn,
  monthIn,
  weekdayAndClock,
  weekdayIn,
  yearOf,
} from "./dates";
import { longRange } from "./long-dates";
import { relativeTime } from "./relative-time";

const timezone = "Europe/Lisbon";
const weekend = { startAt: "2026-04-18T08:00:00Z", endAt: "2026-04-19T17:00:00Z", timezone };

describe("day range", () => {
  it("is dd-dd MMMM yyyy", () => {
    expect(dayRange(weekend)).toBe("18-19 April 2026");
    expect(dayRange({ ...weekend, startAt: "2026-04-03T08:00:00Z", endAt: "2026-04-05T17:00:00Z" })).toBe(
      "03-05 April 2026",
    );
  });

  it("names one day once", () => {
    expect(dayRange({ ...weekend, endAt: "2026-04-18T20:00:00Z" })).toBe("18 April 2026");
  });

  it("repeats months and years only where they differ", () => {
    expect(dayRange({ ...weekend, startAt: "2026-04-30T08:00:00Z", endAt: "2026-05-01T17:00:00Z" })).toBe(
      "30 April - 01 May 2026",
    );
    expect(dayRange({ ...weekend, startAt: "2026-12-31T20:00:00Z", endAt: "2027-01-01T12:00:00Z" })).toBe(
      "31 December 2026 - 01 January 2027",
    );
  });

  it("takes the day of the event's zone, not UTC's", () => {
    expect(dayRange({ startAt: "2026-07-03T23:30:00Z", endAt: "2026-07-04T22:59:00Z", timezone })).toBe("04 July 2026");
  });
});

describe("long range", () => {
  it("is MMMM do to do, yyyy", () => {
    expect(longRange(weekend)).toBe("April 18th to 19th, 2026");
    expect(longRange({ ...weekend, startAt: "2026-05-01T08:00:00Z", endAt: "2026-05-03T17:00:00Z" })).toBe(
      "May 1st to 3rd, 2026",
    );
    expect(longRange({ ...weekend, startAt: "2026-05-22T08:00:00Z", endAt: "2026-05-23T17:00:00Z" })).toBe(
      "May 22nd to 23rd, 2026",
    );
    expect(longRange({ ...weekend, startAt: "2026-05-11T08:00:00Z", endAt: "2026-05-13T17:00:00Z" })).toBe(
      "May 11th to 13th, 2026",
    );
  });

  it("crosses months and years", () => {
    expect(longRange({ ...weekend, startAt: "2026-04-30T08:00:00Z", endAt: "2026-05-02T17:00:00Z" })).toBe(
      "April 30th to May 2nd, 2026",
    );
    expect(longRange({ ...weekend, startAt: "2026-12-31T08:00:00Z", endAt: "2027-01-01T17:00:00Z" })).toBe(
      "December 31st, 2026 to January 1st, 2027",
    );
  });
});

it("writes a moment with its time zone", () => {
  expect(momentIn("2026-03-03T09:05:00Z", timezone)).toBe("3 March 2026, 09:05 Lisbon time");
  expect(momentIn("2026-07-03T09:05:00Z", timezone)).toBe("3 July 2026, 10:05 Lisbon time");
});

it("counts hours and years", () => {
  expect(durationInHours(weekend)).toBe(33);
  expect(yearOf("2026-12-31T23:30:00Z", "Europe/Madrid")).toBe(2027);
});

it("names the day of the week of the event's zone, with 24 hours", () => {
  expect(weekdayIn("2025-11-29T09:00:00Z", timezone)).toBe("Saturday 29 November");
  expect(weekdayIn("2026-07-03T23:30:00Z", timezone)).toBe("Saturday 4 July");
  expect(weekdayAndClock("2026-07-03T23:30:00Z", timezone)).toBe("Sat 00:30");
  expect(clockIn("2025-11-29T21:05:00Z", timezone)).toBe("21:05");
  expect(dayIn("2026-07-02T23:30:00Z", timezone)).toBe("3 July 2026");
});

it.each([
  ["2025-10-10T11:59:30Z", "just now"],
  ["2025-10-10T12:00:05Z", "just now"],
  ["2025-10-10T11:59:00Z", "1 minute ago"],
  ["2025-10-10T07:20:00Z", "4 hours ago"],
  ["2025-10-09T11:00:00Z", "1 day ago"],
  ["2025-09-12T11:48:00Z", "4 weeks ago"],
  ["2025-03-10T12:00:00Z", "7 months ago"],
  ["2023-10-10T12:00:00Z", "2 years ago"],
])("%s is %s", (moment, text) => {
  expect(relativeTime(moment, Date.parse("2025-10-10T12:00:00Z"))).toBe(text);
});

it("names the month in the event's time zone", () => {
  expect(monthIn("2025-06-30T23:30:00Z", "Europe/Lisbon")).toBe("July 2025");
  expect(monthIn("2025-06-30T23:30:00Z", "UTC")).toBe("June 2025");
});
