import type { EventSummary } from "@/api/types";

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
