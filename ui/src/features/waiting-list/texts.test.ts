import { describe, expect, it } from "vitest";
import type { WaitingListEntry } from "@/api/types";
import { leadOf, notesOf, summaryOf, titleOf } from "./texts";

const type = { id: "1", slug: "student", name: "Student" };
const entry: WaitingListEntry = {
  id: "1",
  state: "waiting",
  event: {
    id: "2",
    slug: "hackathon-2027",
    title: "Hackathon 2027",
    startAt: "2027-03-05T18:30:00Z",
    endAt: "2027-03-07T17:00:00Z",
    timezone: "Europe/Lisbon",
    waitingListClosesAt: "2027-03-05T18:30:00Z",
  },
  ticketType: type,
  team: null,
  position: 3,
  estimate: null,
  offer: null,
  lastSkip: null,
  resumesAt: null,
  paused: false,
  missedOffers: 0,
  maxMissedOffers: 2,
  joinedAt: "2027-01-05T18:30:00Z",
  history: [],
  staff: null,
  version: 1,
};
const offer = { id: "3", ticketType: type, seats: 1, claimed: 0, offeredAt: "", expiresAt: "2027-01-07T09:00:00Z" };

it("sums up an entry by its position or its offer", () => {
  expect(summaryOf(entry)).toBe("Number 3 on the waiting list");
  expect(summaryOf({ ...entry, state: "offered", position: null, offer })).toMatch(
    /^A seat is reserved for you until 7 January 2027, 09:00/,
  );
  expect(summaryOf({ ...entry, state: "unverified", position: null })).toBe("Confirm your place");
});

it("counts the seats that an offer still reserves, and says for whom", () => {
  const team = { id: "4", name: "Azulejo", seats: 3, whole: false };
  const title = (seats: number, claimed: number, of: WaitingListEntry["team"]) =>
    titleOf({ ...entry, state: "offered", team: of, offer: { ...offer, seats, claimed } });

  expect(title(1, 0, null)).toBe("A seat is reserved for you");
  expect(title(3, 0, team)).toBe("3 seats are reserved for your team");
  expect(title(3, 2, team)).toBe("A seat is reserved for your team");
  expect(titleOf(entry)).toBe("You're on the waiting list");
});

describe("a waiting entry", () => {
  it("has no notes while it can get offers", () => expect(notesOf(entry)).toEqual([]));

  it("says why it gets no offers", () => {
    const notes = notesOf({ ...entry, paused: true, missedOffers: 1, lastSkip: "Your team needs four seats." });

    expect(notes).toEqual([
      "The organisers have paused your offers.",
      "You've missed 1 offer. If you miss 2 more, we'll remove you from the list.",
      "Why you weren't offered the most recent seat: Your team needs four seats.",
    ]);
  });
});

it("says how many offers were missed when a place ends", () => {
  const lapsed = { ...entry, state: "lapsed", missedOffers: 3 } as const;

  expect(leadOf(lapsed)).toBe("You missed 3 offers. You can join again at the end of the list.");
  expect(leadOf({ ...lapsed, missedOffers: 1 })).toMatch(/^You missed 1 offer\./);
  expect(leadOf(lapsed, false)).toBe("You missed 3 offers. The waiting list is now closed.");
});
