import type { PageRoute } from "@/lib/page";

/** `/user/{username}` */
export const profileRoute: PageRoute = { stylesheets: ["account"] };
