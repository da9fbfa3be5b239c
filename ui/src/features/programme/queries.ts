import { queryOptions } from "@tanstack/react-query";
import type { ChallengePage, JudgePage, ProjectPage, ScheduleItemPage, SponsorPage, TicketTypePage } from "@/api/types";

/** The API's maximum page size; no edition has more of these. */
const maxPerPage = 100;

export function challengesQuery(event: string) {
  return queryOptions<ChallengePage>({ queryKey: [pathOf(event, "challenges", maxPerPage)] });
}

/** Sorted by time. */
export function schedulesQuery(event: string) {
  return queryOptions<ScheduleItemPage>({ queryKey: [pathOf(event, "schedules", maxPerPage)] });
}

export function judgesQuery(event: string) {
  return queryOptions<JudgePage>({ queryKey: [pathOf(event, "judges", maxPerPage)] });
}

export function sponsorsQuery(event: string) {
  return queryOptions<SponsorPage>({ queryKey: [pathOf(event, "sponsors", maxPerPage)] });
}

export function ticketTypesQuery(event: string) {
  return queryOptions<TicketTypePage>({ queryKey: [pathOf(event, "tickets", maxPerPage)] });
}

/** The projects, winners first; `meta.total` is their number. */
export function projectsQuery(event: string, perPage = maxPerPage) {
  return queryOptions<ProjectPage>({ queryKey: [pathOf(event, "projects", perPage)] });
}

function pathOf(event: string, part: string, perPage: number): `/api/${string}` {
  return `/api/v1/events/${encodeURIComponent(event)}/${part}?perPage=${perPage}`;
}
