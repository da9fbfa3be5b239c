import type { QueryClient } from "@tanstack/react-query";
import { siteKeywords, siteQuery, socialImageOf } from "@/features/site";
import type { Fault } from "@/lib/fault";
import { type PageHead, type PageMeta, pageMeta } from "@/lib/page-meta";
import { answerOf } from "@/lib/query-client";
import type { Head } from "./head-tags";

/** What pages say of themselves, by the ids of their routes. */
export type Heads = Readonly<Record<string, PageHead>>;

/** As much of a route's match as metadata needs; the server's and the browser's router both have it. */
interface Match {
  params: Readonly<Record<string, string | undefined>>;
  route: { id: string };
}

/** What is shown, and where. */
export interface Shown {
  matches: Match[];
  search: string;
  queries: QueryClient;
  /** What is shown in the page's place, if anything. */
  fault: Fault | null;
  origin: string;
}

/** The head of what is shown: the innermost page's metadata, or the fault's, with what the site says of itself. */
export function headIn(heads: Heads, shown: Shown): Head {
  const meta = metaOf(heads, shown);
  const site = answerOf(shown.queries, siteQuery());
  const image = meta.image ?? (site ? socialImageOf(site) : null);
  const whole = (path: string) => new URL(path, shown.origin).href;
  return {
    ...meta,
    keywords: meta.keywords ?? (site && meta.robots === null ? siteKeywords(site) : null),
    canonical: meta.canonical && whole(meta.canonical),
    image: image && { ...image, url: whole(image.url) },
  };
}

/** Faults with a page of their own. */
const faultMeta: Partial<Record<Fault["status"], PageMeta>> = {
  0: pageMeta("No connection", { robots: "noindex" }),
  403: pageMeta("Not for you to see", { robots: "noindex" }),
  404: pageMeta("Page not found", { robots: "noindex" }),
};

function metaOf(heads: Heads, { matches, search, queries, fault, origin }: Shown): PageMeta {
  if (fault) return faultMeta[fault.status] ?? pageMeta("Something went wrong", { robots: "noindex" });
  const last = matches.at(-1);
  const head = last && heads[last.route.id];
  if (!head) return pageMeta("");
  return head({ params: last.params, search: new URLSearchParams(search), queries, origin });
}
