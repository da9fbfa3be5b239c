import { siteQuery } from "@/features/site";
import { type PageRoute, pageMeta } from "@/lib/page";
import { answerOf } from "@/lib/query-client";

/** `/register` */
export const registerRoute: PageRoute = {
  load: async () => {},
  meta({ queries }) {
    const site = answerOf(queries, siteQuery());
    return pageMeta(site ? `Register · ${site.name}` : "Register", { canonical: "/register" });
  },
};
