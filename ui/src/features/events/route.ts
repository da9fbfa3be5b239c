import type { PageRoute } from "@/lib/page";

/** `/events?page=&perPage=&q=` */
export const eventsRoute: PageRoute = { stylesheets: ["editions"] };

/** `/previous-{product}s`: the pattern matches any single segment, because the product's name is configurable. */
export const previousRoute: PageRoute = {
  stylesheets: ["programme", "editions"],
  matchesParams: ({ previous = "" }) => /^previous-[a-z0-9-]+$/.test(previous),
};

/** `/events/{eventSlug}`; an event's id redirects to its slug. */
export const eventRoute: PageRoute = {
  stylesheets: ["editions"],
};
