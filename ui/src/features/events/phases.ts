import type { EventPhase } from "@/api/types";

/** Before, during, after or cancelled: determines most of a page. */
export type Stage = "before" | "during" | "after" | "cancelled";

const phases: Readonly<Record<EventPhase, { label: string; stage: Stage }>> = {
  announced: { label: "Announced", stage: "before" },
  on_sale: { label: "Tickets on sale", stage: "before" },
  sold_out: { label: "Sold out", stage: "before" },
  sales_closed: { label: "Ticket sales closed", stage: "before" },
  live: { label: "On now", stage: "during" },
  judging: { label: "Judging in progress", stage: "during" },
  finished: { label: "Finished", stage: "after" },
  archived: { label: "Past edition", stage: "after" },
  cancelled: { label: "Cancelled", stage: "cancelled" },
};

export function phaseLabel(phase: EventPhase): string {
  return phases[phase].label;
}

export function stageOf(phase: EventPhase): Stage {
  return phases[phase].stage;
}
