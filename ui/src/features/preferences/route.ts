import type { PageRoute } from "@/lib/page";

/** `/preferences`: for logged-in users; guests see a login link. */
export const preferencesRoute: PageRoute = { stylesheets: ["account"], isInSitemap: false, isCacheable: false };
