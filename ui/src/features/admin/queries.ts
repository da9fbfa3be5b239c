import type { ApiPath } from "@/api/calls";
import { eventStatuses, listQuery, rowQuery } from "@/features/admin-list";
import { apiQuery } from "@/lib/api-query";

/** All events that the user may see, also drafts, the latest first. */
export function allEventsQuery() {
  return apiQuery(`/api/v1/events?perPage=100&sort=-startAt&status=${eventStatuses.join(",")}`);
}

/** One row, fetched again on every visit: others change it, too. */
export function recordQuery(path: ApiPath) {
  return rowQuery(path, { staleTime: 0 });
}

/** What an edition lacks. */
export function checklistQuery(id: string) {
  return apiQuery(`/api/v1/events/${id}/checklist`, { staleTime: 0 });
}

/** The numbers of an edition. */
export function dashboardQuery(event: string | null) {
  return apiQuery(`/api/v1/dashboard${event ? (`?event=${encodeURIComponent(event)}` as const) : ""}`, {
    staleTime: 10_000,
  });
}

/** How the waiting list of an edition makes offers, and its numbers. */
export function waitingListQuery(event: string | undefined) {
  return apiQuery(`/api/v1/events/${event}/waiting-list`, { staleTime: 5_000 });
}

/** The edition the site is about, and its flags. */
export function settingsQuery() {
  return apiQuery("/api/v1/site-settings", { staleTime: 0 });
}

/** The latest entries of the audit log about one row. */
export function historyQuery(kind: string, id: string) {
  return listQuery(`/api/v1/audit-log?target=${kind}&targetId=${id}&perPage=25`);
}

/** Who has a badge. */
export function awardsQuery(path: `/api/v1/badges/${string}/awards`) {
  return apiQuery(`${path}?perPage=100`, { staleTime: 0 });
}

/** The projects of an edition. */
export function projectsQuery(event: string) {
  return listQuery(`/api/v1/projects?event=${event}&perPage=100`);
}

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

/** The user's draft of a page, and who else has one. */
export function draftQuery(path: `/api/v1/content/${string}`) {
  return apiQuery(`${path}/draft`, { staleTime: 0, gcTime: 0 });
}

/** The versions of a page, the latest first. */
export function versionsQuery(path: `/api/v1/content/${string}`) {
  return apiQuery(`${path}/versions`, { staleTime: 0 });
}

/** The first recipients of a mailing whose email is in a state. */
export function recipientsQuery(path: `/api/v1/mailings/${string}`, state: string) {
  return apiQuery(`${path}/recipients?state=${state}&perPage=100`, { staleTime: 0 });
}

/** The open offer of a ticket to another person, if there is one. */
export function transferOffersQuery(ticketId: string) {
  return apiQuery(`/api/v1/users-tickets/${ticketId}/transfers`, { staleTime: 0 });
}
