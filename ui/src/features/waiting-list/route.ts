import type { PageRoute } from "@/lib/page";

/** `/events/{eventSlug}/waiting-list`: joining. */
export const joinRoute: PageRoute = { stylesheets: ["tickets"] };

/** Pages of one entry. */
export const entryRoute: PageRoute = { stylesheets: ["tickets"], listed: false, shared: false };
