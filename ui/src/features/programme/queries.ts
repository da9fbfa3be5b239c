import { apiQuery } from "@/lib/api-query";

/** The API's maximum page size; no edition has more of these. */
const maxPerPage = 100;

export function challengesQuery(event: string) {
  return apiQuery(pathOf(event, "challenges", maxPerPage));
}

/** Sorted by time. */
export function schedulesQuery(event: string) {
  return apiQuery(pathOf(event, "schedules", maxPerPage));
}

export function judgesQuery(event: string) {
  return apiQuery(pathOf(event, "judges", maxPerPage));
}

export function sponsorsQuery(event: string) {
  return apiQuery(pathOf(event, "sponsors", maxPerPage));
}

export function ticketTypesQuery(event: string) {
  return apiQuery(pathOf(event, "tickets", maxPerPage));
}

/** The projects, winners first; `meta.total` is their number. */
export function projectsQuery(event: string, perPage = maxPerPage) {
  return apiQuery(pathOf(event, "projects", perPage));
}

function pathOf<Part extends string>(event: string, part: Part, perPage: number) {
  return `/api/v1/events/${encodeURIComponent(event)}/${part}?perPage=${perPage}` as const;
}
