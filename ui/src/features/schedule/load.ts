import { currentUserQuery, loadUser } from "@/features/account";
import type { PageArgs } from "@/lib/page";
import { cachedData, fetchOptional } from "@/lib/query-client";
import { favouritesQuery, releasesQuery, scheduleQuery } from "./queries";

/** Loads an event's schedule, its releases and the user's favourites. */
export async function loadSchedule(args: PageArgs, event: string): Promise<void> {
  const items = args.queries.fetchQuery(scheduleQuery(event));
  await Promise.all([items, fetchOptional(args.queries, [releasesQuery(event)]), loadFavourites(args, event)]);
}

async function loadFavourites(args: PageArgs, event: string): Promise<void> {
  await loadUser(args);
  if (cachedData(args.queries, currentUserQuery())) await fetchOptional(args.queries, [favouritesQuery(event)]);
}
