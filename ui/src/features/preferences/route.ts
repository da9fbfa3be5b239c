import type { PageRoute } from "@/lib/page";

/** `/preferences`: somebody's own, and for a guest the way to log in. */
export const preferencesRoute: PageRoute = { sheets: ["account"], listed: false, shared: false };
