import type { PageRoute } from "@/lib/page";

/** `/events?page=&perPage=&q=` */
export const eventsRoute: PageRoute = { sheets: ["editions"] };

/** `/previous-{product}s`: the pattern is any single name, so that the product may be called anything. */
export const previousRoute: PageRoute = {
  sheets: ["programme", "editions"],
  owns: ({ previous = "" }) => /^previous-[a-z0-9-]+$/.test(previous),
};

/** `/events/{eventSlug}`; an event asked for by its id is sent on to its slug. */
export const eventRoute: PageRoute = {
  sheets: ["editions"],
};
