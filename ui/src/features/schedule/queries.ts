import { queryOptions } from "@tanstack/react-query";
import type { CalendarFeed } from "@/api/types";
import type { Call } from "@/lib/query-client";
import type { ItemPage } from "./types";

/** As many items as one answer may hold. */
const all = 500;

/** Every item of an event, in time order. */
export function scheduleQuery(event: string) {
  return queryOptions<ItemPage>({ queryKey: [`/api/v1/events/${encodeURIComponent(event)}/schedules?perPage=${all}`] });
}

/** The ids of what somebody has marked in an event's schedule. */
export function favouritesQuery(event: string) {
  return queryOptions<string[]>({ queryKey: [`/api/v1/user/favourites?event=${encodeURIComponent(event)}`] });
}

const calendarPath = "/api/v1/user/calendar";

/** Asked for when it is wanted, and not kept: no page holds it. */
export function calendarQuery() {
  return queryOptions<CalendarFeed>({ queryKey: [calendarPath], gcTime: 0 });
}

/** A new address; the old one no longer works. */
export const renewCalendar: Call = { method: "POST", path: calendarPath };
