import { apiQuery } from "@/lib/api-query";

/** The seats of an event whose holders show their names. Its maximum page size is more than anyone reads. */
export function namedSeatsQuery(event: string) {
  return apiQuery(`/api/v1/events/${encodeURIComponent(event)}/wall?perPage=500`);
}
