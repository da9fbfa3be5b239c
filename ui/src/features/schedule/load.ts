import { currentUserQuery, loadUser } from "@/features/account";
import type { PageArgs } from "@/lib/page";
import { answerOf, fetchExtras } from "@/lib/query-client";
import { favouritesQuery, releasesQuery, scheduleQuery } from "./queries";

/** An event's schedule, what changed of it, and what whoever is logged in has marked in it. */
export async function loadSchedule(args: PageArgs, event: string): Promise<void> {
  const items = args.queries.fetchQuery(scheduleQuery(event));
  await Promise.all([items, fetchExtras(args.queries, [releasesQuery(event)]), loadFavourites(args, event)]);
}

async function loadFavourites(args: PageArgs, event: string): Promise<void> {
  await loadUser(args);
  if (answerOf(args.queries, currentUserQuery())) await fetchExtras(args.queries, [favouritesQuery(event)]);
}
