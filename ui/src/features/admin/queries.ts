import { queryOptions } from "@tanstack/react-query";
import type { Dashboard, EditionChecklist, EventPage, SiteSettings, WaitingListSettings } from "@/api/types";
import type { ApiRow } from "@/features/admin-form";

const statuses = "draft,published,live,finished,archived,cancelled";

/** All events that the user may see, also drafts, the latest first. */
export function allEventsQuery() {
  return queryOptions<EventPage>({ queryKey: [`/api/v1/events?perPage=100&sort=-startAt&status=${statuses}`] });
}

/** One row, fetched again on every visit: others change it, too. */
export function recordQuery(path: `/api/${string}`) {
  return queryOptions<ApiRow>({ queryKey: [path], staleTime: 0 });
}

/** What an edition lacks. */
export function checklistQuery(id: string) {
  return queryOptions<EditionChecklist>({
    queryKey: [`/api/v1/events/${id}/checklist`],
    staleTime: 0,
  });
}

/** The numbers of an edition. */
export function dashboardQuery(event: string | null) {
  return queryOptions<Dashboard>({
    queryKey: [`/api/v1/dashboard${event ? `?event=${encodeURIComponent(event)}` : ""}`],
    staleTime: 10_000,
  });
}

/** How the waiting list of an edition makes offers, and its numbers. */
export function waitingListQuery(event: string | undefined) {
  return queryOptions<WaitingListSettings>({ queryKey: [`/api/v1/events/${event}/waiting-list`], staleTime: 5_000 });
}

/** The edition the site is about, and its flags. */
export function settingsQuery() {
  return queryOptions<SiteSettings>({ queryKey: ["/api/v1/site-settings"], staleTime: 0 });
}
