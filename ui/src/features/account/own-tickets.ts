// The user's own tickets. Kept small for the home page.
import type { Ticket } from "@/api/types";
import { useCachedQuery } from "@/lib/use-cached-query";
import { userTicketsQuery } from "./queries";
import { useUser } from "./visitor";

/**
 * The page of the current user's ticket for an event; null without one, while a seat is only held, and before the tickets
 * are loaded. The server loads them for the pages that use this.
 */
export function useOwnTicketPath(event: string): string | null {
  const user = useUser();
  const tickets = useCachedQuery(userTicketsQuery(user?.username ?? ""));
  return user ? ownTicketPath(user.username, tickets, event) : null;
}

/** The page of a user's ticket for an event; null without one, and while a seat is only held. */
export function ownTicketPath(username: string, tickets: readonly Ticket[] | undefined, event: string): string | null {
  const own = tickets?.find((ticket) => ticket.event.slug === event && /^(pending|confirmed)/.test(ticket.state));
  return own ? ticketPath(username, own.id) : null;
}

/** A user's ticket. */
export function ticketPath(username: string, id: string): string {
  return `/user/${username}/tickets/${id}`;
}
