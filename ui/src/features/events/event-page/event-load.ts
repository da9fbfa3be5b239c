import { redirect } from "react-router";
import { questionsQuery } from "@/features/faq";
import {
  challengeListQuery,
  partnerLogosQuery,
  peopleQuery,
  resultsQuery,
  scheduleListQuery,
  ticketPricesQuery,
} from "@/features/programme";
import type { Load } from "@/lib/page";
import { fetchOptional } from "@/lib/query-client";
import { eventQuery } from "../queries";
import { partsDrawing } from "./drawn-part";

/** Loads an event and its related data; redirects from its id to its slug. */
export const load: Load = async ({ params: { eventSlug: slug = "" }, queries }) => {
  const extras = fetchOptional(queries, [
    challengeListQuery(slug),
    scheduleListQuery(slug),
    peopleQuery(slug),
    partnerLogosQuery(slug),
    ticketPricesQuery(slug),
    resultsQuery(slug),
    questionsQuery(),
  ]);
  const event = await queries.fetchQuery(eventQuery(slug));
  if (event.slug !== slug) throw redirect(`/events/${event.slug}`);
  await Promise.all([extras, partsDrawing.load()]);
};
