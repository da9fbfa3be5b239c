import { expect, it } from "vitest";
import { localInput, momentOfLocalInput } from "./local-input";

it.each([
  ["2026-04-18T09:00", "Europe/Lisbon", "2026-04-18T08:00:00.000Z"],
  ["2026-01-18T09:00", "Europe/Lisbon", "2026-01-18T09:00:00.000Z"],
  ["2026-07-01T00:30", "America/New_York", "2026-07-01T04:30:00.000Z"],
  ["2026-07-01T00:30", "UTC", "2026-07-01T00:30:00.000Z"],
])("%s in %s is %s, and back", (value, zone, moment) => {
  expect(momentOfLocalInput(value, zone)).toBe(moment);
  expect(localInput(moment, zone)).toBe(value);
});

it("an ambiguous time means the first occurrence; a nonexistent one is moved forward", () => {
  // Clocks in Lisbon go back on 25 October 2026 at 02:00, and forward on 29 March 2026 at 01:00.
  expect(momentOfLocalInput("2026-10-25T01:30", "Europe/Lisbon")).toBe("2026-10-25T00:30:00.000Z");
  expect(momentOfLocalInput("2026-03-29T01:30", "Europe/Lisbon")).toBe("2026-03-29T01:30:00.000Z");
});

it("returns null for text that is not a time", () => {
  expect(momentOfLocalInput("", "Europe/Lisbon")).toBeNull();
  expect(momentOfLocalInput("soon", "Europe/Lisbon")).toBeNull();
});
