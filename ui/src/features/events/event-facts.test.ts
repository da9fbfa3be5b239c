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
  series: { name: "Hackathon" },
} as Event;

it.each([
  ["2025-11-01T00:00:00Z", "Teams lock 29 November 2025, 12:00 Lisbon time"],
  ["2025-11-29T12:00:00Z", "Teams were locked on 29 November 2025, 12:00 Lisbon time"],
])("says at %s that %s", (now, note) => {
  expect(factsOf(event, Date.parse(now)).find(({ name }) => name === "Teams")?.note).toBe(note);
});
