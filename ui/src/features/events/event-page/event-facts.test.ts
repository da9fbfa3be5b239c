import { expect, it } from "vitest";
import type { Event } from "@/api/types";
import { factsOf } from "./event-facts";

const event = {
  phase: "on_sale",
  startAt: "2025-11-29T09:00:00Z",
  endAt: "2025-11-30T18:00:00Z",
  timezone: "Europe/Lisbon",
  teamMin: 2,
  teamMax: 5,
  teamLockAt: "2025-11-29T12:00:00Z",
  teams: { min: 2, max: 5, lockAt: "2025-11-29T12:00:00Z", open: true },
  series: { name: "Hackathon" },
  capacity: 220,
  seatsLeft: 85,
} as Event;

const early = Date.parse("2025-11-01T00:00:00Z");
const namesOf = (change: Partial<Event>) => factsOf({ ...event, ...change }, early).map(({ name }) => name);

it.each([
  ["2025-11-01T00:00:00Z", "Teams lock on 29 November 2025, 12:00 Lisbon time"],
  ["2025-11-29T12:00:00Z", "Teams were locked on 29 November 2025, 12:00 Lisbon time"],
])("says at %s that %s", (now, note) => {
  const facts = factsOf({ ...event, phase: "cancelled" }, Date.parse(now));

  expect(facts.find(({ name }) => name === "Teams")?.note).toBe(note);
});

it("omits facts that the page shows elsewhere: teams and seats", () => {
  expect(namesOf({})).toEqual(["Edition"]);
  expect(namesOf({ phase: "finished" })).toEqual(["Teams", "Seats", "Edition"]);
  expect(namesOf({ phase: "sales_closed" })).toEqual(["Seats", "Edition"]);
});
