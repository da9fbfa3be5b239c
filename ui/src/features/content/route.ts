import { siteQuery } from "@/features/site";
import { type PageRoute, pageMeta } from "@/lib/page";
import { answerOf } from "@/lib/query-client";
import { contentTexts } from "./pages";

/** Every page still being written, by its path below `/`. */
export const contentPaths = Object.keys(contentTexts);

/** A page still being written. It draws on what the shell has fetched. */
export function contentRoute(path: string): PageRoute {
  return {
    load: async () => {},
    listed: false,
    meta({ queries }) {
      const site = answerOf(queries, siteQuery());
      const { title = "", lead } = contentTexts[path] ?? {};
      return pageMeta(site ? `${title} · ${site.name}` : title, {
        description: (site && lead?.(site)) ?? null,
        // There is nothing to be found yet.
        robots: "noindex",
      });
    },
  };
}
