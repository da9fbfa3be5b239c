import type { Ticket } from "@/api/types";
import { isLiveTicket } from "@/lib/ticket-state";

/** The ticket that takes a user's seat at an event. */
export function liveTicket(tickets: readonly Ticket[] | undefined, event: string): Ticket | undefined {
  return tickets?.find((ticket) => ticket.event.slug === event && isLiveTicket(ticket));
}

/** Whether a ticket is held or waits for its payment. */
export function isUnpaid({ state }: Pick<Ticket, "state">): boolean {
  return state === "held" || state === "pending_payment";
}

/** The seat of a ticket that has a tile on the event's wall. */
export function tileSeat({ seat }: Pick<Ticket, "seat">, capacity: number | null | undefined) {
  // After the capacity was lowered, the last seats have no tile. Unlimited seats have none.
  return seat && capacity && seat <= capacity ? { seat, seats: capacity } : null;
}

/** A ticket's state as text. */
export const stateTexts: Readonly<Record<Ticket["state"], string>> = {
  held: "Reserved",
  pending_approval: "Waiting for approval",
  pending_payment: "Waiting for payment",
  confirmed: "Confirmed",
  cancelled: "Cancelled",
  transferred: "Transferred",
  refunded: "Refunded",
  expired: "Expired",
  rejected: "Not approved",
  released: "Released",
};
