import type { EventSummary } from "@/api/types";
import { stageOf } from "@/features/events";

/** The latest edition that has taken place, besides the current one. The list has the newest first. */
export function latestBefore(editions: EventSummary[], currentEvent: string): EventSummary | undefined {
  return editions.find(({ slug, phase }) => slug !== currentEvent && stageOf(phase) === "after");
}
