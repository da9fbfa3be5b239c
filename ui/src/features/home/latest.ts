import type { EventSummary } from "@/api/types";
import { eventsQuery, stageOf } from "@/features/events";
import { excerptQuery } from "@/lib/excerpt";

/** What the page shows of an edition besides the current one. */
export type ListedEdition = Pick<
  EventSummary,
  "slug" | "title" | "phase" | "startAt" | "endAt" | "timezone" | "venue" | "city" | "attendanceMode" | "image"
>;

/** Enough editions to include the latest finished one. */
export function latestQuery() {
  return excerptQuery(eventsQuery({ perPage: 4 }), [
    "slug",
    "title",
    "phase",
    "startAt",
    "endAt",
    "timezone",
    "venue",
    "city",
    "attendanceMode",
    "image",
  ]);
}

/** The latest finished edition other than the current one. The list is sorted newest first. */
export function latestBefore(editions: ListedEdition[], currentEvent: string): ListedEdition | undefined {
  return editions.find(({ slug, phase }) => slug !== currentEvent && stageOf(phase) === "after");
}
