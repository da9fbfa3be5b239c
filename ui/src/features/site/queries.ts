import { queryOptions } from "@tanstack/react-query";
import type { Site } from "@/api/types";

/** The site's name, contact and links. Fetched once per visit, since staff rarely change them. */
export function siteQuery() {
  return queryOptions<Site>({ queryKey: ["/api/v1/site"], staleTime: Number.POSITIVE_INFINITY });
}
