import { apiQuery } from "@/lib/api-query";

/** The site's name, contact and links. Fetched once per visit, since staff rarely change them. */
export function siteQuery() {
  return apiQuery("/api/v1/site", { staleTime: Number.POSITIVE_INFINITY });
}
