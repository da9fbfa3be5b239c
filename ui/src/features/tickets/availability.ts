import type { TicketType } from "@/api/types";
import { momentIn } from "@/lib/dates";

/** Whether a ticket type is on sale now. */
export function isOnSale({ availability }: Pick<TicketType, "availability">): boolean {
  return availability === "available" || availability === "few_left";
}

/** What a ticket type requires of its holder, one sentence each. */
export function requirementsOf({ requiresApproval, requiresTeam, minAge }: TicketType): string[] {
  return [
    requiresApproval && "We review each request and email you our answer.",
    requiresTeam && "You need a team for this ticket.",
    minAge !== null && `You must be at least ${minAge} years old when the event starts.`,
  ].filter((text) => text !== false);
}

/** What holders get back when they cancel, one sentence each. */
export function refundTexts({ price, refunds }: Pick<TicketType, "price" | "refunds">, timezone: string): string[] {
  if (price.amount === 0) return ["You can cancel until the event starts."];
  const texts = [`Cancel until ${momentIn(refunds.fullUntil, timezone)} for a full refund.`];
  if (refunds.partUntil && refunds.partPercent)
    texts.push(`After that, we refund ${refunds.partPercent}% until ${momentIn(refunds.partUntil, timezone)}.`);
  return texts;
}
