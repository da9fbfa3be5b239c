import type { RouteObject } from "react-router";
import type { PageRoute } from "@/lib/page";

/** Paths of the static pages for the sitemap. Pages with parameters are listed by the server. */
export function sitemapPaths(routes: readonly RouteObject[], below = ""): string[] {
  return routes.flatMap(({ path, index, children, handle }) => {
    const address = path ? `${below}/${path}` : below;
    if (children) return sitemapPaths(children, address);
    const page = handle as PageRoute | undefined;
    const fixed = index || (path !== undefined && !/[:*]/.test(address));
    return page && fixed && page.isInSitemap !== false ? [address || "/"] : [];
  });
}
