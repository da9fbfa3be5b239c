import { queryOptions } from "@tanstack/react-query";
import type { WaitingListEntry } from "@/api/types";

/** The current user's entries on waiting lists, those of their teams included, the latest first. */
export function ownEntriesQuery() {
  return queryOptions<WaitingListEntry[]>({ queryKey: ["/api/v1/user/waiting-lists"], staleTime: 0 });
}

/** One entry, for its owner or with the token of an emailed link. */
export function entryQuery(id: string, token: string | null) {
  const query = token === null ? "" : `?token=${encodeURIComponent(token)}`;
  return queryOptions<WaitingListEntry>({ queryKey: [`${entryApiPath(id)}${query}`], staleTime: 0 });
}

/** The API path of an entry. */
export function entryApiPath(id: string): `/api/${string}` {
  return `/api/v1/waiting-list/${encodeURIComponent(id)}`;
}
