import type { TicketType } from "@/api/types";
import { dayAndClock } from "@/lib/dates";

/** A ticket's status as text. */
export function stateOf(
  ticket: Pick<TicketType, "availability" | "salesFrom" | "salesUntil" | "seatsLeft">,
  timezone: string,
): string {
  const { availability, salesFrom, salesUntil, seatsLeft } = ticket;
  const until = salesUntil ? `sales end ${dayAndClock(salesUntil, timezone)}` : null;
  switch (availability) {
    case "not_yet":
      return salesFrom ? `On sale from ${dayAndClock(salesFrom, timezone)}` : "Not on sale yet";
    case "few_left":
      return join(seatsLeft === null ? "A few left" : `Only ${seatsLeft} left`, until);
    case "available":
      return join(seatsLeft === null ? "On sale" : `${seatsLeft} left`, until);
    case "waitlist":
    case "sold_out":
      return "Sold out";
    case "invite_only":
      return "By invitation";
    case "ended":
      return "Sales ended";
  }
}

/** Whether it can be bought now or later, or has a waiting list. */
export function isTicketTypeAvailable({ availability }: Pick<TicketType, "availability">): boolean {
  return availability !== "sold_out" && availability !== "ended" && availability !== "invite_only";
}

function join(first: string, second: string | null): string {
  return second ? `${first} · ${second}` : first;
}
