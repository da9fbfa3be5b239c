import type { EventSummary } from "@/api/types";
import type { Phase } from "./phase";

const attendance = { in_person: "In person", online: "Online", hybrid: "In person and online" } as const;

export function attendanceOf({ attendanceMode }: Pick<EventSummary, "attendanceMode">): string {
  return attendance[attendanceMode];
}

/** `Altice Forum, Braga`, or as much of it as is known. */
export function placeOf({
  venue,
  city,
  attendanceMode,
}: Pick<EventSummary, "venue" | "city" | "attendanceMode">): string {
  if (venue && city) return `${venue}, ${city}`;
  return venue ?? city ?? (attendanceMode === "online" ? "Online" : "Place to be announced");
}

export const phaseLabel: Readonly<Record<Phase, string>> = {
  upcoming: "Coming up",
  live: "On now",
  past: "Finished",
  cancelled: "Cancelled",
};
