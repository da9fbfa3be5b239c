import { describe, expect, it } from "vitest";
import type { Challenge, Event, TicketType } from "@/api/types";
import { factsOf } from "./hero-facts";
import { captionOf, wallOf } from "./hero-texts";
import { seatText } from "./seat-text";

const event = {
  phase: "on_sale",
  editionNo: 61,
  startAt: "2025-11-29T09:00:00Z",
  endAt: "2025-11-30T18:00:00Z",
  timezone: "Europe/Lisbon",
  capacity: 220,
  seatsLeft: 64,
  shareLaid: 0.7,
  priceFrom: { amount: 750, currency: "EUR" },
} as Event;
const challenges = [
  { prize: "3 000 €", revealed: true },
  { prize: "A year of travel", revealed: true },
  { prize: null, revealed: false },
] as Challenge[];
const written = (changes: Partial<Event>, list?: Challenge[]) =>
  factsOf({ ...event, ...changes }, { challenges: list, showPrices: true }).map(
    ({ name, value }) => `${name}: ${value}`,
  );

describe("facts", () => {
  it("the ticket price is written as on the event's page", () => {
    const tickets = [0, 6000].map((amount) => ({ price: { amount, currency: "EUR" }, availability: "available" }));
    const free = { ...event, priceFrom: { amount: 0, currency: "EUR" as const } };

    expect(factsOf(free, { showPrices: true, tickets: tickets as TicketType[] })).toContainEqual({
      name: "Tickets",
      value: "Free – €60",
    });
  });

  it("before the event, the facts are seats, challenges, prizes and tickets", () => {
    expect(written({}, challenges)).toEqual([
      "Seats left: 64 of 220",
      "Challenges: 3 challenges",
      "Prizes: €3,000",
      "Tickets: From €7.50",
    ]);
  });

  it("the fact about challenges says how many are not revealed", () => {
    const note = (list: Challenge[]) => factsOf(event, { challenges: list, showPrices: true })[1]?.note;

    expect(note(challenges)).toBe("1 not revealed yet");
    expect(note(challenges.slice(2))).toBe("Not revealed yet");
    expect(note(challenges.slice(0, 2))).toBeUndefined();
  });

  it("unknown facts are to be announced", () => {
    expect(written({ capacity: null, seatsLeft: null, priceFrom: null })).toEqual([
      "Seats: No limit",
      "Challenges: To be announced",
      "Prizes: To be announced",
      "Tickets: To be announced",
    ]);
    expect(written({ seatsLeft: 0 })[0]).toBe("Seats left: Sold out");
  });

  it("without prices, the fact is when the event starts", () => {
    expect(factsOf(event, { challenges, showPrices: false }).map(({ name, value }) => `${name}: ${value}`)).toEqual([
      "Seats left: 64 of 220",
      "Challenges: 3 challenges",
      "Prizes: €3,000",
      "Starts: Sat 09:00",
    ]);
  });

  it("the facts depend on the phase", () => {
    expect(written({ phase: "sales_closed", priceFrom: null }, challenges)).toEqual([
      "Seats taken: 156 of 220",
      "Challenges: 3 challenges",
      "Prizes: €3,000",
      "Starts: Sat 09:00",
    ]);
    expect(written({ phase: "live" }, challenges)).toContain("Ends: Sun 18:00");
    expect(written({ phase: "archived" })).toEqual(["Edition: No. 61", "Seats: 220"]);
    expect(written({ phase: "cancelled" })[0]).toBe("Planned dates: 29-30 November 2025");
  });
});

it.each([
  [{}, "156 of 220 seats taken. The yellow tile is the next one."],
  [{ seatsLeft: 220, shareLaid: 0 }, "The first ticket lays the first tile."],
  [{ phase: "sold_out", seatsLeft: 0, shareLaid: 1 }, "Every seat is taken."],
  [{ capacity: null, seatsLeft: null }, "The wall is 70% complete."],
  [{ phase: "cancelled" }, "Cancelled, so the wall stays unfinished."],
] as [Partial<Event>, string][])("the caption describes the wall: %#", (changes, text) => {
  expect(captionOf({ ...event, ...changes }, 0)).toBe(text);
});

describe("the wall", () => {
  const hour = (number: number) => Date.parse(event.startAt) + (number - 0.5) * 3_600_000;

  it("the wall has a tile per seat, one laid for each that is taken", () => {
    expect(wallOf(event, 0)).toEqual({ seats: 220, taken: 156, blueprint: false });
    expect(wallOf({ ...event, capacity: null, seatsLeft: null }, 0)).toMatchObject({ seats: 200, taken: 140 });
    expect(wallOf({ ...event, phase: "cancelled" }, 0)).toMatchObject({ blueprint: true });
  });

  it("the wall shows the current hour while the event is live", () => {
    const live = { ...event, phase: "live", seatsLeft: 0 } as Event;
    expect(wallOf(live, hour(1))).toMatchObject({ taken: 220, lit: 1 });
    expect(wallOf(live, hour(17))).toMatchObject({ lit: 1 + Math.floor((16 / 33) * 220) });
    expect(wallOf({ ...live, seatsLeft: 85 }, hour(17))).toEqual(wallOf(live, hour(17)));
    expect(captionOf(live, hour(17))).toBe("Hour 17 of 33. The yellow tile marks this hour.");
    expect(captionOf(live, hour(99))).toContain("Hour 33 of 33.");
  });

  it("a seat's label has the holder's name only if it is public", () => {
    const names = new Map([[47, "Marta"]]);
    expect([47, 48, 157, 158].map((seat) => seatText(seat, 156, names))).toEqual([
      "Seat 47 · Marta",
      "Seat 48 · taken",
      "Seat 157 · the next one",
      "Seat 158 · free",
    ]);
  });
});
