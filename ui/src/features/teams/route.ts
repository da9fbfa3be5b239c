import type { PageRoute } from "@/lib/page";

/** `/events/{eventSlug}/register`: find or create a team. */
export const findRoute: PageRoute = { stylesheets: ["teams"] };

/**
 * `/events/{eventSlug}/register/{teamId}`. The URL may contain the join code, so the page is never cached for others.
 */
export const teamRoute: PageRoute = { stylesheets: ["teams"], isInSitemap: false, isCacheable: false };
