import { apiQuery } from "@/lib/api-query";

/** The list's filters and page. */
export interface EventFilters {
  page?: number;
  perPage?: number;
  /** Search text for title, town or venue. */
  q?: string;
}

/** The public events, newest first. */
export function eventsQuery({ page = 1, perPage, q }: EventFilters = {}) {
  const search = [page > 1 && `page=${page}`, perPage && `perPage=${perPage}`, q && `q=${encodeURIComponent(q)}`]
    .filter(Boolean)
    .join("&");
  return apiQuery(`/api/v1/events${search ? (`?${search}` as const) : ""}`);
}

/** One event by its slug or id. */
export function eventQuery(slug: string) {
  return apiQuery(`/api/v1/events/${encodeURIComponent(slug)}`);
}
