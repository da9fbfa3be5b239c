import { redirect } from "react-router";
import { loadOwnTickets } from "@/features/account";
import { eventQuery } from "@/features/events";
import { ticketTypesQuery } from "@/features/programme";
import { siteQuery } from "@/features/site";
import { loadOwnEntries } from "@/features/waiting-list";
import { withQuery } from "@/lib/address";
import { ApiError } from "@/lib/api";
import type { Load } from "@/lib/page";
import { ticketsPath } from "@/lib/ticket-paths";

/**
 * Loads the ticket types of an event, whose id redirects to its slug, or of the current event; between two editions there
 * is none.
 */
export const loadTickets: Load = async (args) => {
  const { params, search, queries } = args;
  const own = loadOwnTickets(args).then(() => loadOwnEntries(args));
  const key = params.eventSlug ?? (await queries.fetchQuery(siteQuery())).currentEvent;
  const event = await queries.fetchQuery(eventQuery(key)).catch((error: unknown) => {
    if (params.eventSlug !== undefined || !(error instanceof ApiError) || error.status !== 404) throw error;
  });
  if (event && params.eventSlug !== undefined && event.slug !== key)
    throw redirect(withQuery(ticketsPath(event.slug), search));
  if (event) await queries.fetchQuery(ticketTypesQuery(event.slug));
  await own;
};
