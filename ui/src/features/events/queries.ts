import { queryOptions } from "@tanstack/react-query";
import type { Event, EventPage } from "@/api/types";

/** Which part of the list of events is wanted. */
export interface EventsWanted {
  page?: number;
  perPage?: number;
  /** Words of title, town or venue. */
  q?: string;
}

/** The public events, newest first. */
export function eventsQuery({ page = 1, perPage, q }: EventsWanted = {}) {
  const search = [page > 1 && `page=${page}`, perPage && `perPage=${perPage}`, q && `q=${encodeURIComponent(q)}`]
    .filter(Boolean)
    .join("&");
  return queryOptions<EventPage>({ queryKey: [`/api/v1/events${search ? `?${search}` : ""}`] });
}

/** One event by its slug or id. */
export function eventQuery(slug: string) {
  return queryOptions<Event>({ queryKey: [`/api/v1/events/${encodeURIComponent(slug)}`] });
}
