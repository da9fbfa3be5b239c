import type { Event, TicketType } from "@/api/types";
import { isTicketTypeAvailable } from "@/features/programme";
import { price } from "@/lib/money";

export type ListedTicket = Pick<
  TicketType,
  "slug" | "name" | "price" | "availability" | "salesFrom" | "salesUntil" | "seatsLeft"
>;

/** What a ticket costs: `From €12`, `Free – €60` or `Free`; null if none is on sale. */
export function pricesOf(
  { priceFrom, phase }: Event,
  tickets: Pick<TicketType, "price" | "availability">[],
): string | null {
  if (!priceFrom || phase === "sold_out") return null;
  if (priceFrom.amount > 0) return `From ${price(priceFrom)}`;
  const highest = Math.max(0, ...tickets.filter(isTicketTypeAvailable).map((ticket) => ticket.price.amount));
  return highest > 0 ? `Free – ${price({ ...priceFrom, amount: highest })}` : price(priceFrom);
}

/** `86 of 220 seats left`, or why there is no such number. */
export function seatsOf({ seatsLeft, capacity, phase }: Event): string {
  // The seats left can no longer be booked.
  if (phase === "sales_closed") return "Ticket sales are closed";
  if (seatsLeft === null) return "No seat limit";
  return seatsLeft > 0 ? `${seatsLeft} of ${capacity} seats left` : "Sold out";
}
