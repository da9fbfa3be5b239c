import type { ApiPath } from "@/api/calls";
import { eventStatuses, rowQuery } from "@/features/admin-list";
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
