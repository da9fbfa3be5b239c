import type { PageRoute } from "@/lib/page";

/** The list's pages: they load no data and are not indexed. */
export const listRoute: PageRoute = { isInSitemap: false };
