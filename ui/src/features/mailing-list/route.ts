import { siteQuery } from "@/features/site";
import { type PageRoute, pageMeta } from "@/lib/page";
import { answerOf } from "@/lib/query-client";

/** A page of the list: fetches nothing, and is for whoever was led to it, not for search engines. */
function listRoute(title: string): PageRoute {
  return {
    load: async () => {},
    meta({ queries }) {
      const site = answerOf(queries, siteQuery());
      return pageMeta(site ? `${title} · ${site.name}` : title, { robots: "noindex" });
    },
    listed: false,
  };
}

export const stayConnectedRoute = listRoute("Stay connected");
export const thanksRoute = listRoute("Look into your inbox");
export const confirmRoute = listRoute("Confirm your e-mail");
export const confirmedRoute = listRoute("You are on the list");
export const unsubscribeRoute = listRoute("Leave the list");
export const unsubscribedRoute = listRoute("You have left the list");
