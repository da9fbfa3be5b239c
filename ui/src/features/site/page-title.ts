import type { QueryClient } from "@tanstack/react-query";
import { cachedData } from "@/lib/query-client";
import { siteQuery } from "./queries";

/** The title of a document: the parts that are known, and the site's name. */
export function pageTitle(queries: QueryClient, ...parts: (string | undefined)[]): string {
  return [...parts, cachedData(queries, siteQuery())?.name].filter(Boolean).join(" · ");
}
