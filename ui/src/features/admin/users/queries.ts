import { apiQuery } from "@/lib/api-query";

/** Where a user is logged in. */
export function sessionsQuery(userId: string) {
  return apiQuery(`/api/v1/users/${userId}/sessions`, { staleTime: 0 });
}

/** A page of what happened to a user or a ticket, the newest first; `kind` is empty for all kinds. */
export function timelineQuery(
  path: `/api/v1/users/${string}` | `/api/v1/users-tickets/${string}`,
  kind: string,
  page: number,
) {
  const query = new URLSearchParams({ perPage: "20", page: `${page}`, ...(kind && { kind }) });
  return apiQuery(`${path}/timeline?${query}`, { staleTime: 0 });
}

/** What staff noted about a user, the newest first. */
export function notesQuery(userId: string) {
  return apiQuery(`/api/v1/users/${userId}/notes`, { staleTime: 0 });
}
