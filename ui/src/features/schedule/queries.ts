import { queryOptions } from "@tanstack/react-query";
import type { ScheduleReleasePage } from "@/api/types";
import type { ItemPage } from "./types";

/** As many items as one answer may hold. */
const all = 500;

/** Every item of an event, in time order. */
export function scheduleQuery(event: string) {
  return queryOptions<ItemPage>({ queryKey: [`/api/v1/events/${encodeURIComponent(event)}/schedules?perPage=${all}`] });
}

/** How many versions are told: more than anybody reads. */
const told = 30;

/** What was made known of an event's schedule when, the latest first. */
export function releasesQuery(event: string) {
  return queryOptions<ScheduleReleasePage>({
    queryKey: [`/api/v1/events/${encodeURIComponent(event)}/schedule-releases?perPage=${told}`],
  });
}

/** The ids of what somebody has marked in an event's schedule. */
export function favouritesQuery(event: string) {
  return queryOptions<string[]>({ queryKey: [`/api/v1/user/favourites?event=${encodeURIComponent(event)}`] });
}
