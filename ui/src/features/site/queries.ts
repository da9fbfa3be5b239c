import { queryOptions } from "@tanstack/react-query";
import type { Site } from "@/api/types";

/** The site's name, contact and links. Fetched once per visit, since they only change with a deployment. */
export function siteQuery() {
  return queryOptions<Site>({ queryKey: ["/api/v1/site"], staleTime: Number.POSITIVE_INFINITY });
}
