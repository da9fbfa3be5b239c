import type { EventSummary } from "@/api/types";
import { stageOf } from "@/features/events";

/** The latest finished edition other than the current one. The list is sorted newest first. */
export function latestBefore(editions: EventSummary[], currentEvent: string): EventSummary | undefined {
  return editions.find(({ slug, phase }) => slug !== currentEvent && stageOf(phase) === "after");
}
