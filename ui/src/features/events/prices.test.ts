import { expect, it } from "vitest";
import type { Event, TicketType } from "@/api/types";
import { pricesOf } from "./prices";

const euros = (amount: number) => ({ amount: amount * 100, currency: "EUR" as const });
const ticket = (amount: number, availability: TicketType["availability"] = "available") =>
  ({ price: euros(amount), availability }) as TicketType;
const event = (from: number | null, phase: Event["phase"] = "on_sale") =>
  ({ priceFrom: from === null ? null : euros(from), phase }) as Event;

it.each([
  ["From €12", event(12), [ticket(12), ticket(60)]],
  ["Free – €60", event(0), [ticket(0), ticket(25), ticket(60), ticket(90, "sold_out"), ticket(80, "invite_only")]],
  ["Free", event(0), [ticket(0)]],
  ["Free", event(0), []],
  [null, event(null), [ticket(25, "ended")]],
  [null, event(12, "sold_out"), [ticket(12, "sold_out")]],
])("tickets cost %s", (text, edition, tickets) => {
  expect(pricesOf(edition, tickets)).toBe(text);
});
