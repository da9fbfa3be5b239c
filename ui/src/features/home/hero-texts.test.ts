import { describe, expect, it } from "vitest";
import type { ChallengePage, Event } from "@/api/types";
import { captionOf, factsOf, openingOf } from "./hero-texts";

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
const challenges = {
  data: [
    { prize: "3 000 €", revealed: true },
    { prize: "A year of travel", revealed: true },
    { prize: null, revealed: false },
  ],
} as ChallengePage;
const written = (changes: Partial<Event>, list?: ChallengePage) =>
  factsOf({ ...event, ...changes }, { challenges: list, prices: true }).map(({ name, value }) => `${name}: ${value}`);

describe("facts", () => {
  it("are what decides, before the weekend", () => {
    expect(written({}, challenges)).toEqual([
      "Seats left: 64 of 220",
      "Challenges: 3 challenges",
      "Prizes: 2 to win",
      "Tickets from: 7,50\u00a0€",
    ]);
  });

  it("say what is not known yet", () => {
    expect(written({ capacity: null, seatsLeft: null, priceFrom: null })).toEqual([
      "Seats: No limit",
      "Challenges: To be announced",
      "Prizes: To be announced",
      "Tickets from: To be announced",
    ]);
    expect(written({ seatsLeft: 0 })[0]).toBe("Seats left: Sold out");
  });

  it("tell no price while tickets are not shown", () => {
    expect(factsOf(event, { challenges, prices: false }).map(({ name, value }) => `${name}: ${value}`)).toEqual([
      "Seats left: 64 of 220",
      "Challenges: 3 challenges",
      "Prizes: 2 to win",
      "Starts: Sat 09:00",
    ]);
  });

  it("change with the phase", () => {
    expect(written({ phase: "sales_closed", priceFrom: null }, challenges)).toEqual([
      "Seats taken: 156 of 220",
      "Challenges: 3 challenges",
      "Prizes: 2 to win",
      "Starts: Sat 09:00",
    ]);
    expect(written({ phase: "live" }, challenges)).toContain("Ends: Sun 18:00");
    expect(written({ phase: "archived" })).toEqual(["Edition: No. 61", "Seats: 220"]);
    expect(written({ phase: "cancelled" })[0]).toBe("Planned dates: 29-30 November 2025");
  });
});

it.each([
  [{}, "156 of 220 seats taken."],
  [{ seatsLeft: 220, shareLaid: 0 }, "The first ticket lays the first tile."],
  [{ phase: "sold_out", seatsLeft: 0, shareLaid: 1 }, "Every seat is taken."],
  [{ capacity: null, seatsLeft: null }, "The wall is 70% complete."],
  [{ phase: "live", shareLaid: 1 }, "The wall is complete."],
  [{ phase: "cancelled" }, "Cancelled, so the wall stays unfinished."],
] as [Partial<Event>, string][])("says what the panel shows: %#", (changes, text) => {
  expect(captionOf({ ...event, ...changes })).toBe(text);
});

it("opens with whole sentences, as many as a glance takes in", () => {
  expect(openingOf("One. Two!\nThree.")).toBe("One. Two!");
  expect(openingOf(`Short. ${"long ".repeat(40)}.`)).toBe("Short.");
  expect(openingOf("no end")).toBeNull();
  expect(openingOf(null)).toBeNull();
});
