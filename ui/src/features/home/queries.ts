import { queryOptions } from "@tanstack/react-query";
import type { NamedSeatPage } from "@/api/types";

/** The seats of an event whose holders show their names. Its maximum page size is more than anyone reads. */
export function namedSeatsQuery(event: string) {
  return queryOptions<NamedSeatPage>({ queryKey: [`/api/v1/events/${encodeURIComponent(event)}/wall?perPage=500`] });
}
