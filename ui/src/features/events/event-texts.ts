import type { EventSummary } from "@/api/types";
import { clockIn, dayIn, type Span, weekdayAndClock } from "@/lib/dates";

const attendance = { in_person: "In person", online: "Online", hybrid: "In person and online" } as const;

export function attendanceOf({ attendanceMode }: Pick<EventSummary, "attendanceMode">): string {
  return attendance[attendanceMode];
}

/** `Altice Forum, Braga`, or the parts that are known. */
export function placeOf({
  venue,
  city,
  attendanceMode,
}: Pick<EventSummary, "venue" | "city" | "attendanceMode">): string {
  if (venue && city) return `${venue}, ${city}`;
  return venue ?? city ?? (attendanceMode === "online" ? "Online" : "Venue to be announced");
}

/** `09:00 to 18:00`, or `Fri 18:30 to Sun 17:00` for more than a day. */
export function timeRangeText({ startAt, endAt, timezone }: Span): string {
  const time = dayIn(startAt, timezone) === dayIn(endAt, timezone) ? clockIn : weekdayAndClock;
  return `${time(startAt, timezone)} to ${time(endAt, timezone)}`;
}

/** `200 people`: how many took part in an edition that is over; null if that is not known. */
export function peopleText(event: Pick<EventSummary, "status" | "capacity" | "seatsLeft">): string | null {
  const { status, capacity, seatsLeft } = event;
  const people = status !== "cancelled" && capacity !== null && seatsLeft !== null ? capacity - seatsLeft : 0;
  if (people === 1) return "1 person";
  return people > 0 ? `${people} people` : null;
}
