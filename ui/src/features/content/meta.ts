import { pageTitle, siteQuery } from "@/features/site";
import { type HeadBuilder, pageMeta } from "@/lib/page-meta";
import { cachedData } from "@/lib/query-client";
import { breadcrumbOf } from "@/lib/structured-data";
import { contentQuery } from "./queries";

/** Metadata of a content page, as its author provided it. */
export function contentMeta(path: string): HeadBuilder {
  return ({ queries, origin }) => {
    const site = cachedData(queries, siteQuery());
    const page = cachedData(queries, contentQuery(path));
    if (!page) return pageMeta(site?.name ?? "");
    const canonical = `/${path}`;
    return pageMeta(pageTitle(queries, page.title), {
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
