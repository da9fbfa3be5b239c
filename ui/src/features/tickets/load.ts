import { redirect } from "react-router";
import { permissionsQuery, requireUser, rightsOf, userTicketsQuery } from "@/features/account";
import { eventQuery } from "@/features/events";
import { withQuery } from "@/lib/address";
import type { Load, PageArgs } from "@/lib/page";
import { fetchOptional } from "@/lib/query-client";
import { purchasePath, ticketTypePath } from "@/lib/ticket-paths";
import { isDoorStaff } from "./check-in";
import { isUnpaid, liveTicket } from "./own-ticket";
import { successPath } from "./paths";
import { answersQuery, checkInQuery, purchaseQuery, receiptQuery, ticketTypeQuery, userTicketQuery } from "./queries";

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
  // The list does not say which seat it is.
  if (ticket.state === "confirmed") await fetchOptional(args.queries, [userTicketQuery(user.username, ticket.id)]);
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

/** Loads a user's ticket and its answers, or at the door the result of validating its code. Guests log in first. */
export const loadTicket: Load = async (args) => {
  const { username = "", ticketId = "" } = args.params;
  const user = await requireUser(args, `/user/${username}/tickets/${ticketId}`);
  const signature = args.search.get("signature");
  if (signature !== null && user.roles.length > 0) {
    const rights = rightsOf(user.roles, await args.queries.fetchQuery(permissionsQuery()));
    if (isDoorStaff(user, rights, username)) {
      await args.queries.fetchQuery(checkInQuery(username, ticketId, signature));
      return;
    }
  }
  const answers = fetchOptional(args.queries, [answersQuery(username, ticketId)]);
  const { event } = await args.queries.fetchQuery(userTicketQuery(username, ticketId));
  // For the ticket's tile on the event's wall.
  await fetchOptional(args.queries, [eventQuery(event.slug)]);
  await answers;
};

async function loadType({ params, search, queries }: PageArgs, path: (event: string, type: string) => string) {
  const { eventSlug = "", ticketTypeSlug = "" } = params;
  const [event, type] = await Promise.all([
    queries.fetchQuery(eventQuery(eventSlug)),
    queries.fetchQuery(ticketTypeQuery(eventSlug, ticketTypeSlug)),
  ]);
  if (event.slug !== eventSlug || type.slug !== ticketTypeSlug)
    throw redirect(withQuery(path(event.slug, type.slug), search));
  return { event, type };
}
