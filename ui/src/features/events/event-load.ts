import { redirect } from "react-router";
import { questionsQuery } from "@/features/faq";
import {
  challengesQuery,
  judgesQuery,
  projectsQuery,
  schedulesQuery,
  sponsorsQuery,
  ticketsQuery,
} from "@/features/programme";
import type { Load } from "@/lib/page";
import { fetchOptional } from "@/lib/query-client";
import { eventQuery } from "./queries";

/** Loads an event and its related data; redirects from its id to its slug. */
export const load: Load = async ({ params: { eventSlug: slug = "" }, queries }) => {
  const extras = fetchOptional(queries, [
    challengesQuery(slug),
    schedulesQuery(slug),
    judgesQuery(slug),
    sponsorsQuery(slug),
    ticketsQuery(slug),
    projectsQuery(slug),
    questionsQuery(),
  ]);
  const event = await queries.fetchQuery(eventQuery(slug));
  if (event.slug !== slug) throw redirect(`/events/${event.slug}`);
  await extras;
};
