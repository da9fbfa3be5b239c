import { apiQuery } from "@/lib/api-query";

/** The current user's entries on waiting lists, those of their teams included, the latest first. */
export function ownEntriesQuery() {
  return apiQuery("/api/v1/user/waiting-lists", { staleTime: 0 });
}

/** One entry, for its owner or with the token of an emailed link. */
export function entryQuery(id: string, token: string | null) {
  const query: "" | `?${string}` = token === null ? "" : `?token=${encodeURIComponent(token)}`;
  return apiQuery(`${entryApiPath(id)}${query}`, { staleTime: 0 });
}

/** The API path of an entry. */
export function entryApiPath(id: string) {
  return `/api/v1/waiting-list/${encodeURIComponent(id)}` as const;
}
