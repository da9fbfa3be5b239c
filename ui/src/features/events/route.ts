import { redirect } from "react-router";
import { siteQuery } from "@/features/site";
import { longRange } from "@/lib/dates";
import { type PageArgs, type PageRoute, pageMeta } from "@/lib/page";
import { answerOf } from "@/lib/query-client";
import { type EventsWanted, eventQuery, eventsQuery } from "./queries";

/** `/events?page=&perPage=` */
export const eventsRoute: PageRoute = {
  async load({ search, queries }) {
    const wanted = eventsWanted(search);
    if (!wanted) throw redirect("/events");
    await queries.ensureQueryData(eventsQuery(wanted));
  },
  meta({ search, queries }) {
    const site = answerOf(queries, siteQuery());
    const page = eventsWanted(search)?.page ?? 1;
    const suffix = page > 1 ? `, page ${page}` : "";
    return pageMeta(`All editions${suffix}${site ? ` · ${site.name}` : ""}`, {
      description: site
        ? `Every edition of the ${site.product} in ${site.city}: dates, places and what came of it.`
        : null,
      canonical: page > 1 ? `/events?page=${page}` : "/events",
    });
  },
};

/** `/events/{eventSlug}`; an event asked for by its id is sent on to its slug. */
export const eventRoute: PageRoute = {
  async load(args) {
    const slug = slugOf(args);
    const event = await args.queries.ensureQueryData(eventQuery(slug));
    if (event.slug !== slug) throw redirect(`/events/${event.slug}`);
  },
  meta(args) {
    const event = answerOf(args.queries, eventQuery(slugOf(args)));
    const site = answerOf(args.queries, siteQuery());
    if (!event) return pageMeta("Event");
    const place = event.city ? ` in ${event.city}` : "";
    return pageMeta(`${event.title}${site ? ` · ${site.name}` : ""}`, {
      description: `${event.subtitle ?? event.title}. ${longRange(event)}${place}.`,
      canonical: `/events/${event.slug}`,
    });
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

function slugOf({ params }: PageArgs): string {
  return params.eventSlug ?? "";
}
