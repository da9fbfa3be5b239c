import { eventQuery, eventsQuery } from "@/features/events";
import { siteQuery } from "@/features/site";
import { ApiError } from "@/lib/api";
import { longRange } from "@/lib/dates";
import { type PageRoute, pageMeta } from "@/lib/page";
import { answerOf } from "@/lib/query-client";

/** How many editions the home page asks for: the current one and three before it. */
export const listed = { perPage: 4 };

/** `/` */
export const homeRoute: PageRoute = {
  async load({ queries }) {
    const editions = queries.ensureQueryData(eventsQuery(listed));
    const { currentEvent } = await queries.ensureQueryData(siteQuery());
    // Between two editions there may be no current event: the page has a state for that.
    const current = queries.ensureQueryData(eventQuery(currentEvent)).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
    });
    await Promise.all([current, editions]);
  },
  meta({ queries }) {
    const site = answerOf(queries, siteQuery());
    if (!site) return pageMeta("Home");
    const event = answerOf(queries, eventQuery(site.currentEvent));
    return pageMeta(event ? `${event.title} · ${site.name}` : site.name, {
      description: event
        ? `${longRange(event)}${event.city ? ` in ${event.city}` : ""}. The future of Development powered by AI tools.`
        : `A ${site.product} in ${site.city}. The future of Development powered by AI tools.`,
      canonical: "/",
    });
  },
};
