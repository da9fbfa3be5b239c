import type { PageRoute } from "@/lib/page";

/** `/` */
export const homeRoute: PageRoute = { stylesheets: ["home"] };
