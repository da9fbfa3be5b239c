import type { TicketType } from "@/api/types";

/** Whether a ticket type is on sale now. */
export function isOnSale({ availability }: Pick<TicketType, "availability">): boolean {
  return availability === "available" || availability === "few_left";
}

/** What a ticket type requires of its holder, one sentence each. */
export function requirementsOf({ requiresApproval, requiresTeam, minAge }: TicketType): string[] {
  return [
    requiresApproval && "We approve each request. You get an email when yours is decided.",
    requiresTeam && "You need a team for this ticket.",
    minAge !== null && `You must be at least ${minAge} years old when the event starts.`,
  ].filter((text) => text !== false);
}
