import { redirect } from "react-router";
import { currentUserQuery, loadUser, requireUser } from "@/features/account";
import { eventQuery } from "@/features/events";
import { ticketsQuery } from "@/features/programme";
import { siteQuery } from "@/features/site";
import { withQuery } from "@/lib/address";
import { ApiError } from "@/lib/api";
import type { Load, PageArgs } from "@/lib/page";
import { cachedData, fetchOptional } from "@/lib/query-client";
import { isUnpaid, liveTicket } from "./own-ticket";
import { purchasePath, successPath, ticketsPath, ticketTypePath } from "./paths";
import { purchaseQuery, receiptQuery, ticketTypeQuery, userTicketQuery, userTicketsQuery } from "./queries";

/**
 * Loads the ticket types of an event, whose id redirects to its slug, or of the current event; between two editions there
 * is none.
 */
export const loadTickets: Load = async (args) => {
  const { params, search, queries } = args;
  const own = loadOwnTickets(args);
  const key = params.eventSlug ?? (await queries.fetchQuery(siteQuery())).currentEvent;
  const event = await queries.fetchQuery(eventQuery(key)).catch((error: unknown) => {
    if (params.eventSlug !== undefined || !(error instanceof ApiError) || error.status !== 404) throw error;
  });
  if (event && params.eventSlug !== undefined && event.slug !== key)
    throw redirect(withQuery(ticketsPath(event.slug), search));
  if (event) await queries.fetchQuery(ticketsQuery(event.slug));
  await own;
};

/** Loads an event and one of its ticket types; ids redirect to slugs. */
export const loadTicketType: Load = async (args) => {
  await loadType(args, ticketTypePath);
};

/** Loads what a purchase needs. Guests log in first. */
export const loadPurchase: Load = async (args) => {
  const { event, type } = await loadType(args, purchasePath);
  const user = await requireUser(args, withQuery(purchasePath(event.slug, type.slug), args.search));
  await loadPurchaseOf(args, user.username, event.slug, type.slug);
};

/** Loads the ticket that was bought; without one, the purchase comes first. */
export const loadSuccess: Load = async (args) => {
  const { event, type } = await loadType(args, successPath);
  const user = await requireUser(args, successPath(event.slug, type.slug));
  const ticket = await loadPurchaseOf(args, user.username, event.slug, type.slug);
  if (!ticket || ticket.state === "held") throw redirect(purchasePath(event.slug, type.slug));
};

/** Loads the user's tickets and, while one of this type is not complete, its purchase. Returns the live ticket. */
async function loadPurchaseOf({ queries }: PageArgs, username: string, event: string, type: string) {
  const tickets = await queries.fetchQuery({ ...userTicketsQuery(username), staleTime: 0 });
  const ticket = liveTicket(tickets, event);
  if (ticket && isUnpaid(ticket) && ticket.ticketType.slug === type)
    await queries.fetchQuery({ ...purchaseQuery(event, type), staleTime: 0 });
  return ticket;
}

/** Loads the receipt of a paid ticket. Guests log in first. */
export const loadReceipt: Load = async (args) => {
  const { username = "", ticketId = "" } = args.params;
  await requireUser(args, `/user/${username}/tickets/${ticketId}/receipt`);
  await args.queries.fetchQuery(receiptQuery(username, ticketId));
};

/** Loads a user's ticket. Guests log in first. */
export const loadTicket: Load = async (args) => {
  const { username = "", ticketId = "" } = args.params;
  await requireUser(args, `/user/${username}/tickets/${ticketId}`);
  await args.queries.fetchQuery(userTicketQuery(username, ticketId));
};

/** Loads the tickets of the current user, if there is one. */
async function loadOwnTickets(args: PageArgs): Promise<void> {
  await loadUser(args);
  const user = cachedData(args.queries, currentUserQuery());
  if (user) await fetchOptional(args.queries, [userTicketsQuery(user.username)]);
}

async function loadType({ params, search, queries }: PageArgs, path: (event: string, type: string) => string) {
  const { eventSlug = "", ticketId = "" } = params;
  const [event, type] = await Promise.all([
    queries.fetchQuery(eventQuery(eventSlug)),
    queries.fetchQuery(ticketTypeQuery(eventSlug, ticketId)),
  ]);
  if (event.slug !== eventSlug || type.slug !== ticketId)
    throw redirect(withQuery(path(event.slug, type.slug), search));
  return { event, type };
}
