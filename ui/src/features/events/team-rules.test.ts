import { expect, it } from "vitest";
import { teamRulesOf } from "./team-rules";
import type { WholeEvent } from "./types";

const event = {
  phase: "on_sale",
  timezone: "Europe/Lisbon",
  teamMin: 2,
  teamMax: 5,
  teamLockAt: "2025-11-27T18:00:00Z",
} as WholeEvent;
const before = Date.parse("2025-11-01T00:00:00Z");
const after = Date.parse("2025-11-28T00:00:00Z");

it("sizes, and until when teams may change", () => {
  expect(teamRulesOf(event, before)).toEqual({
    size: "2 to 5 people",
    lock: "27 November 2025, 18:00 Lisbon time",
    open: true,
  });
  expect(teamRulesOf(event, after)?.open).toBe(false);
});

it("what the server says of teams counts more than the clock", () => {
  const teams = { min: 4, max: 4, lockAt: null, open: false };

  expect(teamRulesOf({ ...event, teams }, before)).toEqual({ size: "4 people", lock: null, open: false });
});

it("says nothing of teams where everybody is alone, or it is over", () => {
  expect(teamRulesOf({ ...event, teamMax: 1 }, before)).toBeNull();
  expect(teamRulesOf({ ...event, phase: "archived" }, before)).toBeNull();
  expect(teamRulesOf({ ...event, phase: "cancelled" }, before)).toBeNull();
});
