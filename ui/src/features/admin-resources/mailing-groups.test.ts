import { describe, expect, it } from "vitest";
import { rowsOf, segmentOf } from "./mailing-groups";

const all = { group: "tickets", ticketTypeIds: [], states: ["confirmed"], inTeam: null, attended: null };

describe("the groups of a mailing", () => {
  it.each([
    all,
    { ...all, ticketTypeIds: ["a"], inTeam: false, attended: true },
    { ...all, group: "waiting_list", states: [] },
    { ...all, group: "subscribers", states: [] },
  ])("stay the same when they are edited: %o", (segment) => {
    expect(rowsOf({ segments: [segment] }).map(segmentOf)).toEqual([segment]);
  });

  it("of several types and states are a row each", () => {
    const segment = { ...all, ticketTypeIds: ["a", "b"], states: ["confirmed", "pending_payment"] };
    expect(rowsOf({ segments: [segment] })).toHaveLength(4);
  });

  it("drop what does not apply to them", () => {
    const row = { group: "waiting_list", type: "a", state: "confirmed", team: "yes", attended: "no" };
    expect(segmentOf(row)).toEqual({ ...all, group: "waiting_list", states: [] });
  });
});
