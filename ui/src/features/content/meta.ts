import { siteQuery } from "@/features/site";
import { type PageHead, pageMeta } from "@/lib/page-meta";
import { answerOf } from "@/lib/query-client";
import { contentTexts } from "./pages";

/** What a page still being written says about itself. */
export function contentMeta(path: string): PageHead {
  return ({ queries }) => {
    const site = answerOf(queries, siteQuery());
    const { title = "", lead } = contentTexts[path] ?? {};
    return pageMeta(site ? `${title} · ${site.name}` : title, {
      description: (site && lead?.(site)) ?? null,
      // There is nothing to be found yet.
      robots: "noindex",
    });
  };
}
