import { eventQuery, eventsQuery } from "@/features/events";
import { siteQuery } from "@/features/site";
import { ApiError } from "@/lib/api";
import type { PageRoute } from "@/lib/page";
import { homeMeta } from "./meta";

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
  meta: homeMeta,
};
