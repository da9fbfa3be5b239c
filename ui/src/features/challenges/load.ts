import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { redirect } from "react-router";
import { eventQuery } from "@/features/events";
import { challengesQuery, judgesQuery, sponsorsQuery } from "@/features/programme";
import { loadSchedule } from "@/features/schedule";
import { siteQuery } from "@/features/site";
import { ApiError } from "@/lib/api";
import type { Load, PageArgs } from "@/lib/page";
import { criteriaQuery, ownersQuery, rewardsQuery } from "./queries";
import { type TabName, tabAt, tabHref } from "./tabs";

/** The queries of each view. */
const parts: Readonly<Record<TabName, (args: PageArgs, event: string) => Promise<unknown>>> = {
  challenges: fetching(challengesQuery),
  schedule: loadSchedule,
  rewards: fetching(rewardsQuery),
  judging: fetching(criteriaQuery, judgesQuery),
  partners: fetching(sponsorsQuery, ownersQuery),
};

/** Loads the current event and the data of the URL's view. */
export const load: Load = async (args) => {
  const tab = tabAt(args.search);
  if (!tab) throw redirect(tabHref("challenges"));
  const { currentEvent } = await args.queries.fetchQuery(siteQuery());
  await Promise.all([args.queries.fetchQuery(eventQuery(currentEvent)), parts[tab](args, currentEvent)]).catch(
    ignoreNoCurrentEvent,
  );
};

/** Between two events there is no current one, and the page says so. */
function ignoreNoCurrentEvent(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
}

function fetching(...queries: ((event: string) => { queryKey: QueryKey })[]) {
  return ({ queries: client }: { queries: QueryClient }, event: string) =>
    Promise.all(queries.map((query) => client.fetchQuery(query(event))));
}
