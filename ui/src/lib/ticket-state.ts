import type { Ticket } from "@/api/types";

const liveStates: readonly Ticket["state"][] = ["held", "pending_approval", "pending_payment", "confirmed"];

/** Whether a ticket takes a seat. */
export function isLiveTicket({ state }: Pick<Ticket, "state">): boolean {
  return liveStates.includes(state);
}
