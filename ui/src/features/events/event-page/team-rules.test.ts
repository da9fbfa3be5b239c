import { expect, it } from "vitest";
import { teamRulesOf } from "./team-rules";

const teams = { min: 2, max: 5, lockAt: "2025-11-27T18:00:00Z", open: true };
const event = { phase: "on_sale", timezone: "Europe/Lisbon", teams } as const;

it("has the team size, and until when teams can change", () => {
  expect(teamRulesOf(event)).toEqual({
    size: "2 to 5 people",
    lock: "27 November 2025, 18:00 Lisbon time",
    open: true,
    opensLater: false,
  });
  const final = { min: 4, max: 4, lockAt: null, open: false };
  expect(teamRulesOf({ ...event, teams: final })).toEqual({
    size: "4 people",
    lock: null,
    open: false,
    opensLater: false,
  });
  expect(teamRulesOf({ ...event, phase: "announced", teams: final })).toMatchObject({ open: false, opensLater: true });
});

it("is null if everyone takes part alone, or the event is over", () => {
  expect(teamRulesOf({ ...event, teams: { ...teams, min: 1, max: 1 } })).toBeNull();
  expect(teamRulesOf({ ...event, phase: "archived" })).toBeNull();
  expect(teamRulesOf({ ...event, phase: "cancelled" })).toBeNull();
});
