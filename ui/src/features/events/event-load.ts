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
import { fetchExtras } from "@/lib/query-client";
import { eventQuery } from "./queries";

/** An event with all that belongs to it; one asked for by its id is sent on to its slug. */
export const load: Load = async ({ params: { eventSlug: slug = "" }, queries }) => {
  const extras = fetchExtras(queries, [
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
