import type { PageRoute } from "@/lib/page";

/** `/challenges?tab=`: the programme of the current event, one view at a time. */
export const challengesRoute: PageRoute = { stylesheets: ["programme"] };
