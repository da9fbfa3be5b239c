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
import type { PageArgs, PageRoute } from "@/lib/page";
import { fetchExtras } from "@/lib/query-client";
import { type EventsWanted, eventQuery, eventsQuery } from "./queries";

/** `/events?page=&perPage=` */
export const eventsRoute: PageRoute = {
  async load({ search, queries }) {
    const wanted = eventsWanted(search);
    if (!wanted) throw redirect("/events");
    await queries.fetchQuery(eventsQuery(wanted));
  },
};

/** `/previous-{product}s`: the pattern is any single name, so that the product may be called anything. */
export const previousRoute: PageRoute = {
  owns: ({ previous = "" }) => /^previous-[a-z0-9-]+$/.test(previous),
};

/** `/events/{eventSlug}`; an event asked for by its id is sent on to its slug. */
export const eventRoute: PageRoute = {
  async load(args) {
    const slug = slugOf(args.params);
    const extras = fetchExtras(args.queries, [
      challengesQuery(slug),
      schedulesQuery(slug),
      judgesQuery(slug),
      sponsorsQuery(slug),
      ticketsQuery(slug),
      projectsQuery(slug),
      questionsQuery(),
    ]);
    const event = await args.queries.fetchQuery(eventQuery(slug));
    if (event.slug !== slug) throw redirect(`/events/${event.slug}`);
    await extras;
  },
};

/** The wanted part of the list, or null when the address makes no sense. */
export function eventsWanted(search: URLSearchParams): EventsWanted | null {
  const page = wholeNumber(search.get("page"));
  const perPage = wholeNumber(search.get("perPage"));
  if (page === null || perPage === null || (perPage ?? 1) > 100) return null;
  return { ...(page === undefined ? {} : { page }), ...(perPage === undefined ? {} : { perPage }) };
}

function wholeNumber(text: string | null): number | undefined | null {
  if (text === null) return undefined;
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null;
}

/** Which event the address asks for. */
export function slugOf({ eventSlug = "" }: PageArgs["params"]): string {
  return eventSlug;
}
