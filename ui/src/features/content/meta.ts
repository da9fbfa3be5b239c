import { siteQuery } from "@/features/site";
import { type PageHead, pageMeta } from "@/lib/page-meta";
import { answerOf } from "@/lib/query-client";
import { breadcrumbOf } from "@/lib/structured-data";
import { contentQuery } from "./queries";

/** What a page of text says about itself: what whoever wrote it provided, and no more. */
export function contentMeta(path: string): PageHead {
  return ({ queries, origin }) => {
    const site = answerOf(queries, siteQuery());
    const page = answerOf(queries, contentQuery(path));
    if (!page) return pageMeta(site?.name ?? "");
    const canonical = `/${path}`;
    return pageMeta(site ? `${page.title} · ${site.name}` : page.title, {
      description: page.description,
      author: page.author,
      canonical,
      type: "article",
      jsonLd: site
        ? [
            breadcrumbOf(origin, [
              [site.name, "/"],
              [page.title, canonical],
            ]),
          ]
        : [],
    });
  };
}
