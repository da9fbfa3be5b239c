import { queryOptions } from "@tanstack/react-query";
import type { Site } from "@/api/types";

/** Names, contact and links of the site. They change with a deployment, so once per visit is enough. */
export function siteQuery() {
  return queryOptions<Site>({ queryKey: ["/api/v1/site"], staleTime: Number.POSITIVE_INFINITY });
}
