import { wallDrawing } from "@/components/wall-drawing";
import { eventQuery, eventsQuery } from "@/features/events";
import { questionsQuery } from "@/features/faq";
import {
  challengesQuery,
  judgesQuery,
  projectsQuery,
  railDrawing,
  schedulesQuery,
  sponsorsQuery,
  ticketsQuery,
} from "@/features/programme";
import { siteQuery } from "@/features/site";
import { ApiError } from "@/lib/api";
import type { PageRoute } from "@/lib/page";
import { fetchOptional } from "@/lib/query-client";
import { latestBefore } from "./latest";

/** Enough editions to include the latest finished one. */
export const listed = { perPage: 4 };

/** `/` */
export const homeRoute: PageRoute = {
  stylesheets: ["home"],
  async load({ queries }) {
    const editions = queries.fetchQuery(eventsQuery(listed));
    const questions = fetchOptional(queries, [questionsQuery()]);
    const { currentEvent } = await queries.fetchQuery(siteQuery());
    // Between two editions there is no current event; the page handles that.
    const current = queries.fetchQuery(eventQuery(currentEvent)).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
    });
    const programme = fetchOptional(queries, [
      challengesQuery(currentEvent),
      schedulesQuery(currentEvent),
      judgesQuery(currentEvent),
      sponsorsQuery(currentEvent),
      ticketsQuery(currentEvent),
      projectsQuery(currentEvent),
    ]);
    const results = editions.then(({ data }) => {
      const last = latestBefore(data, currentEvent);
      return last && fetchOptional(queries, [projectsQuery(last.slug)]);
    });
    await Promise.all([current, questions, programme, results, wallDrawing.load(), railDrawing.load()]);
  },
};
