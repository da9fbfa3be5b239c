import { eventQuery, eventsQuery } from "@/features/events";
import { questionsQuery } from "@/features/faq";
import {
  challengesQuery,
  judgesQuery,
  projectsQuery,
  schedulesQuery,
  sponsorsQuery,
  ticketsQuery,
} from "@/features/programme";
import { siteQuery } from "@/features/site";
import { ApiError } from "@/lib/api";
import type { PageRoute } from "@/lib/page";
import { fetchExtras } from "@/lib/query-client";
import { latestBefore } from "./latest";

/** How many editions the home page asks for: enough to find the one that took place last. */
export const listed = { perPage: 4 };

/** `/` */
export const homeRoute: PageRoute = {
  async load({ queries }) {
    const editions = queries.fetchQuery(eventsQuery(listed));
    const questions = fetchExtras(queries, [questionsQuery()]);
    const { currentEvent } = await queries.fetchQuery(siteQuery());
    // Between two editions there may be no current event: the page has a state for that.
    const current = queries.fetchQuery(eventQuery(currentEvent)).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
    });
    const programme = fetchExtras(queries, [
      challengesQuery(currentEvent),
      schedulesQuery(currentEvent),
      judgesQuery(currentEvent),
      sponsorsQuery(currentEvent),
      ticketsQuery(currentEvent),
      projectsQuery(currentEvent),
    ]);
    const results = editions.then(({ data }) => {
      const last = latestBefore(data, currentEvent);
      return last && fetchExtras(queries, [projectsQuery(last.slug)]);
    });
    await Promise.all([current, questions, programme, results]);
  },
};
