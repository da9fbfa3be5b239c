import { useEffect } from "react";
import type { Ticket } from "@/api/types";
import { flagsQuery } from "@/features/flags";
import { track } from "@/lib/analytics";
import { useCachedQuery } from "@/lib/use-cached-query";

/** Stores the id of the last counted ticket. */
const key = "counted_purchase";

/** Counts a completed purchase, once per ticket. */
export function useCountPurchase(ticket: Pick<Ticket, "id" | "state"> | undefined): void {
  const flags = useCachedQuery(flagsQuery());
  const id = ticket?.state === "confirmed" ? ticket.id : undefined;
  // Tracking is a side effect outside React: count after the page is shown, and only in the browser.
  useEffect(() => {
    if (!flags?.analytics || id === undefined || !markCounted(id)) return;
    track("purchase_ticket", flags);
  }, [flags, id]);
}

/** Marks a ticket as counted in this browser; returns whether it was not yet. Without storage it is counted again. */
function markCounted(id: string): boolean {
  try {
    if (window.localStorage.getItem(key) === id) return false;
    window.localStorage.setItem(key, id);
  } catch {
    // Storage may be blocked.
  }
  return true;
}
