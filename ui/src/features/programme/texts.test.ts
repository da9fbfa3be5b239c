import { expect, it } from "vitest";
import type { Challenge, ScheduleItem, TicketType } from "@/api/types";
import { judgedBy, sharesOf } from "./criteria";
import { byDay, currentItem, upcoming } from "./schedule-items";
import { isTicketTypeAvailable, stateOf } from "./ticket-texts";

const zone = "Europe/Lisbon";
const ticket = (rest: Partial<TicketType>) =>
  ({ salesFrom: null, salesUntil: "2025-11-21T23:59:00Z", seatsLeft: 6, ...rest }) as TicketType;

it.each([
  [ticket({ availability: "available" }), "6 left · sales end 21 November 2025, 23:59", true],
  [ticket({ availability: "available", seatsLeft: null, salesUntil: null }), "On sale", true],
  [ticket({ availability: "few_left", seatsLeft: 1, salesUntil: null }), "Only 1 left", true],
  [ticket({ availability: "not_yet", salesFrom: "2025-08-01T09:00:00Z" }), "On sale from 1 August 2025, 10:00", true],
  [ticket({ availability: "not_yet" }), "Not on sale yet", true],
  [ticket({ availability: "waitlist" }), "Sold out", true],
  [ticket({ availability: "sold_out" }), "Sold out", false],
  [ticket({ availability: "invite_only" }), "By invitation", false],
  [ticket({ availability: "ended" }), "Sales ended", false],
])("describes a ticket's availability: %#", (one, text, open) => {
  expect(stateOf(one, zone)).toBe(text);
  expect(isTicketTypeAvailable(one)).toBe(open);
});

it("converts weights to shares of their sum", () => {
  expect(
    sharesOf([
      { name: "a", weight: 4 },
      { name: "b", weight: 1 },
    ]),
  ).toEqual([
    { name: "a", percent: 80 },
    { name: "b", percent: 20 },
  ]);
  expect(sharesOf([{ name: "a", weight: 0 }])).toEqual([{ name: "a", percent: 0 }]);
});

it("shows the criteria most challenges share, and says when others differ", () => {
  const by = (...weights: number[]) =>
    ({ criteria: weights.map((weight) => ({ name: `${weight}`, weight })) }) as Challenge;

  expect(judgedBy([])).toEqual({ shares: [], others: false });
  expect(judgedBy([by(1, 1), by(), by(1, 1)])).toMatchObject({
    shares: [{ percent: 50 }, { percent: 50 }],
    others: false,
  });
  expect(judgedBy([by(3), by(1, 1), by(1, 1)])).toMatchObject({ shares: [{}, {}], others: true });
});

const item = (id: string, startAt: string, endAt: string) =>
  ({ id, startAt: `2025-11-${startAt}:00Z`, endAt: `2025-11-${endAt}:00Z` }) as ScheduleItem;
const items = [
  item("doors", "29T09:00", "29T10:00"),
  item("work", "29T10:00", "30T12:00"),
  item("lunch", "29T13:00", "29T14:00"),
  item("demos", "30T15:00", "30T17:00"),
];
const at = (moment: string) => Date.parse(`2025-11-${moment}:00Z`);

it("the current item is the one that began last", () => {
  expect(currentItem(items, at("29T13:30"))?.id).toBe("lunch");
  expect(currentItem(items, at("29T14:00"))?.id).toBe("work");
  expect(currentItem(items, at("30T13:00"))).toBeNull();
});

it("shows the next items, or the first ones after the end", () => {
  const visibleAt = (moment: string) => upcoming(items, at(moment), 2).map(({ id }) => id);

  expect(visibleAt("01T00:00")).toEqual(["doors", "work"]);
  expect(visibleAt("29T15:00")).toEqual(["work", "demos"]);
  expect(visibleAt("30T18:00")).toEqual(["doors", "work"]);
});

it("groups items by day in the event's time zone", () => {
  expect(byDay(items, zone).map(([day, { length }]) => [day, length])).toEqual([
    ["Saturday 29 November", 3],
    ["Sunday 30 November", 1],
  ]);
});
