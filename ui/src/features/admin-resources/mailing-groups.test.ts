import { describe, expect, it } from "vitest";
import { rowsOf, segmentOf } from "./mailing-groups";

const all = { group: "tickets", ticketTypeIds: [], states: ["confirmed"], inTeam: null, attended: null };

describe("mailing groups", () => {
  it.each([
    all,
    { ...all, ticketTypeIds: ["a"], inTeam: false, attended: true },
    { ...all, group: "waiting_list", states: [] },
    { ...all, group: "subscribers", states: [] },
  ])("survive a round trip through the form: %o", (segment) => {
    expect(rowsOf({ segments: [segment] }).map(segmentOf)).toEqual([segment]);
  });

  it("become one row for each combination of type and state", () => {
    const segment = { ...all, ticketTypeIds: ["a", "b"], states: ["confirmed", "pending_payment"] };
    expect(rowsOf({ segments: [segment] })).toHaveLength(4);
  });

  it("drop values that do not apply to the group", () => {
    const row = { group: "waiting_list", type: "a", state: "confirmed", team: "yes", attended: "no" };
    expect(segmentOf(row)).toEqual({ ...all, group: "waiting_list", states: [] });
  });
});
