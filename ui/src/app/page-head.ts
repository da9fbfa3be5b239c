import type { QueryClient } from "@tanstack/react-query";
import { siteKeywords, siteQuery, socialImageOf } from "@/features/site";
import type { PageError } from "@/lib/page-error";
import { type HeadBuilder, type HeadData, pageMeta } from "@/lib/page-meta";
import { cachedData } from "@/lib/query-client";
import type { CompleteHead } from "./head-tags";

/** Head builders by route id. */
export type HeadBuilders = Readonly<Record<string, HeadBuilder>>;

/** The part of a route match that metadata needs, common to the server's and the browser's router. */
interface Match {
  params: Readonly<Record<string, string | undefined>>;
  route: { id: string };
}

/** The current page and its URL. */
export interface HeadInput {
  matches: Match[];
  search: string;
  queries: QueryClient;
  /** The error shown instead of the page. */
  pageError: PageError | null;
  origin: string;
}

/** The head of the current page or error, completed with the site's defaults. */
export function buildHeadFrom(builders: HeadBuilders, input: HeadInput): CompleteHead {
  const meta = metaOf(builders, input);
  const site = cachedData(input.queries, siteQuery());
  const image = meta.image ?? (site ? socialImageOf(site) : null);
  const whole = (path: string) => new URL(path, input.origin).href;
  return {
    ...meta,
    keywords: meta.keywords ?? (site && meta.robots === null ? siteKeywords(site) : null),
    canonical: meta.canonical && whole(meta.canonical),
    image: image && { ...image, url: whole(image.url) },
  };
}

/** Metadata of the error pages. */
const errorMeta: Partial<Record<PageError["status"], HeadData>> = {
  0: pageMeta("We can't connect", { robots: "noindex" }),
  403: pageMeta("No access", { robots: "noindex" }),
  404: pageMeta("Page not found", { robots: "noindex" }),
};

function metaOf(builders: HeadBuilders, { matches, search, queries, pageError, origin }: HeadInput): HeadData {
  if (pageError) return errorMeta[pageError.status] ?? pageMeta("Something went wrong", { robots: "noindex" });
  const last = matches.at(-1);
  const build = last && builders[last.route.id];
  if (!build) return pageMeta("");
  return build({ params: last.params, search: new URLSearchParams(search), queries, origin });
}
