import type { ApiCall } from "@/api/calls";
import { apiQuery } from "@/lib/api-query";

const calendarPath = "/api/v1/user/calendar";

/** Fetched on demand and not cached. */
export function calendarQuery() {
  return apiQuery(calendarPath, { gcTime: 0 });
}

/** Replaces the URL; the old one stops working. */
export const renewCalendar: ApiCall<"POST", typeof calendarPath> = { method: "POST", path: calendarPath };
