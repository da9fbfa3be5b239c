import { queryOptions } from "@tanstack/react-query";
import type { CalendarFeed } from "@/api/types";
import type { ApiRequest } from "@/lib/query-client";

const calendarPath = "/api/v1/user/calendar";

/** Fetched on demand and not cached. */
export function calendarQuery() {
  return queryOptions<CalendarFeed>({ queryKey: [calendarPath], gcTime: 0 });
}

/** Replaces the URL; the old one stops working. */
export const renewCalendar: ApiRequest = { method: "POST", path: calendarPath };
