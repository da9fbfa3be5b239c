import type { Event, Site } from "@/api/types";
import { flagsQuery } from "@/features/flags";
import { ticketPricesQuery } from "@/features/programme";
import { editionsPath, editionsWord, organizationOf, siteKeywords, siteQuery } from "@/features/site";
import { longRange } from "@/lib/long-dates";
import { type HeadData, type MetaArgs, pageMeta } from "@/lib/page-meta";
import { cachedData } from "@/lib/query-client";
import { breadcrumbOf } from "@/lib/structured-data";
import { cardOf } from "./cards";
import { parseEventFilters } from "./event-filters";
import { placeOf } from "./event-texts";
import { stageOf } from "./phases";
import { eventQuery, eventsQuery } from "./queries";
import { eventData, seriesData } from "./structured-data";

/** Metadata of the list of editions. */
export function eventsMeta({ queries, origin, search }: MetaArgs): HeadData {
  const filters = parseEventFilters(search) ?? {};
  const site = cachedData(queries, siteQuery());
  const editions = cachedData(queries, eventsQuery(filters))?.data ?? [];
  const page = filters.page ?? 1;
  const suffix = page > 1 ? `, page ${page}` : "";
  if (!site) return pageMeta(`All editions${suffix}`);
  return pageMeta(`All editions${suffix} · ${site.name}`, {
    description: `Every edition of the ${site.product} in ${site.city}: dates, venues and results.`,
    canonical: page > 1 ? `/events?page=${page}` : "/events",
    // Search results are not indexed.
    robots: filters.q ? "noindex" : null,
    jsonLd: [
      seriesData(site, editions, origin),
      breadcrumbOf(origin, [
        [site.name, "/"],
        ["All editions", "/events"],
      ]),
    ],
  });
}

/** Metadata of the page of past editions. */
export function previousMeta({ queries, origin }: MetaArgs): HeadData {
  const site = cachedData(queries, siteQuery());
  if (!site) return pageMeta("Previous editions");
  const title = `Previous ${editionsWord(site)}`;
  return pageMeta(`${title} · ${site.name}`, {
    description: `Every ${site.product} held in ${site.city} so far: dates, venues and results.`,
    canonical: editionsPath(site),
    jsonLd: [
      breadcrumbOf(origin, [
        [site.name, "/"],
        [title, editionsPath(site)],
      ]),
    ],
  });
}

/** Metadata of an edition. */
export function eventMeta({ queries, origin, params, search }: MetaArgs): HeadData {
  const slug = params.eventSlug ?? "";
  const event = cachedData(queries, eventQuery(slug));
  const site = cachedData(queries, siteQuery());
  if (!event) return pageMeta("Event");
  // Only what is visible on the page.
  const showTickets = cachedData(queries, flagsQuery())?.tickets && stageOf(event.phase) === "before";
  const tickets = (showTickets && cachedData(queries, ticketPricesQuery(slug))?.data) || [];
  const meta = {
    description: eventDescription(event),
    canonical: `/events/${event.slug}`,
    image: cardOf(event, search),
  };
  if (!site) return pageMeta(event.title, meta);
  return pageMeta(`${event.title} · ${site.name}`, {
    ...meta,
    keywords: keywordsOf(event, site),
    jsonLd: [
      eventData(event, site, tickets, origin),
      organizationOf(site, origin),
      breadcrumbOf(origin, [
        [site.name, "/"],
        ["All editions", "/events"],
        [event.title, `/events/${event.slug}`],
      ]),
    ],
  });
}

/** Theme, days and town in two sentences; starts with the cancellation if there is one. */
export function eventDescription(event: Event): string {
  const off = event.status === "cancelled" ? "Cancelled. " : "";
  const place = event.city ? ` in ${event.city}` : event.attendanceMode === "online" ? " online" : "";
  return `${off}${event.subtitle ?? event.title}. ${longRange(event)}${place}.`;
}

function keywordsOf(event: Event, site: Site): string {
  const keywords = [event.title, ...(event.venue || event.city ? [placeOf(event)] : []), siteKeywords(site)];
  return keywords.join(", ");
}
