import { queryOptions } from "@tanstack/react-query";
import type { CalendarFeed } from "@/api/types";
import type { Call } from "@/lib/query-client";

const calendarPath = "/api/v1/user/calendar";

/** Asked for when it is wanted, and not kept: no page holds it. */
export function calendarQuery() {
  return queryOptions<CalendarFeed>({ queryKey: [calendarPath], gcTime: 0 });
}

/** A new address; the old one no longer works. */
export const renewCalendar: Call = { method: "POST", path: calendarPath };
