import { redirect } from "react-router";
import { currentUserQuery, loadUser, requireUser } from "@/features/account";
import { eventQuery } from "@/features/events";
import { ticketTypesQuery } from "@/features/programme";
import { ownTeamsQuery } from "@/features/teams";
import { withQuery } from "@/lib/address";
import type { Load, PageArgs } from "@/lib/page";
import { cachedData, fetchOptional } from "@/lib/query-client";
import { waitingListPath } from "@/lib/ticket-paths";
import { activeEntry, entryPath } from "./entries";
import { entryQuery, ownEntriesQuery } from "./queries";

/** Loads what joining needs. Users who are on the list already go to their place in it. */
export const loadJoin: Load = async (args) => {
  const { params, search, queries } = args;
  const { eventSlug = "" } = params;
  const own = loadOwn(args);
  const [event] = await Promise.all([
    queries.fetchQuery(eventQuery(eventSlug)),
    queries.fetchQuery({ ...ticketTypesQuery(eventSlug), staleTime: 0 }),
  ]);
  if (event.slug !== eventSlug) throw redirect(withQuery(waitingListPath(event.slug), search));
  await own;
  const entry = activeEntry(cachedData(queries, ownEntriesQuery()), event.slug);
  if (entry) throw redirect(entryPath(entry.id));
};

/** Loads an entry, unless its address is to be confirmed. Without the token of an emailed link, guests log in first. */
export const loadEntry: Load = async (args) => {
  const { params, search, queries } = args;
  const { entryId = "" } = params;
  if (params.token !== undefined) return;
  const token = search.get("token");
  await (token === null ? requireUser(args, entryPath(entryId)) : loadUser(args));
  await queries.fetchQuery(entryQuery(entryId, token));
};

async function loadOwn(args: PageArgs): Promise<void> {
  await loadUser(args);
  if (!cachedData(args.queries, currentUserQuery())) return;
  await fetchOptional(args.queries, [ownEntriesQuery(), ownTeamsQuery()]);
}
