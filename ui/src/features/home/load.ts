import { wallDrawing } from "@/components/wall-drawing";
import { eventQuery } from "@/features/events";
import { questionsQuery } from "@/features/faq";
import {
  challengeListQuery,
  partnerLogosQuery,
  peopleQuery,
  resultsQuery,
  ticketStubsQuery,
  weekendQuery,
} from "@/features/programme";
import { siteQuery } from "@/features/site";
import { ApiError } from "@/lib/api";
import type { Load } from "@/lib/page";
import { fetchOptional } from "@/lib/query-client";
import { sectionsDrawing } from "./drawn";
import { latestBefore, latestQuery } from "./latest";

/** Loads the current edition with its programme, and the results of the latest one. */
export const load: Load = async ({ queries }) => {
  const editions = queries.fetchQuery(latestQuery());
  const questions = fetchOptional(queries, [questionsQuery()]);
  const { currentEvent } = await queries.fetchQuery(siteQuery());
  // Between two editions there is no current event; the page handles that.
  const current = queries.fetchQuery(eventQuery(currentEvent)).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  });
  const programme = fetchOptional(queries, [
    challengeListQuery(currentEvent),
    weekendQuery(currentEvent),
    peopleQuery(currentEvent),
    partnerLogosQuery(currentEvent),
    ticketStubsQuery(currentEvent),
    resultsQuery(currentEvent),
  ]);
  const results = editions.then(({ data }) => {
    const last = latestBefore(data, currentEvent);
    return last && fetchOptional(queries, [resultsQuery(last.slug)]);
  });
  await Promise.all([current, questions, programme, results, wallDrawing.load(), sectionsDrawing.load()]);
};
