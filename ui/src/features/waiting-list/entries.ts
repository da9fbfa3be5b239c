import type { WaitingListEntry } from "@/api/types";

const activeStates: readonly WaitingListEntry["state"][] = ["unverified", "waiting", "offered"];

/** Whether an entry may still get a seat. */
export function isActiveEntry({ state }: Pick<WaitingListEntry, "state">): boolean {
  return activeStates.includes(state);
}

/** The open entry for an event. */
export function activeEntry(entries: readonly WaitingListEntry[] | undefined, event: string) {
  return entries?.find((entry) => entry.event.slug === event && isActiveEntry(entry));
}

/** The page of an entry. Without the token of an emailed link, it asks users to log in. */
export function entryPath(id: string, token: string | null = null): string {
  return `/waiting-list/${id}${token === null ? "" : `?token=${encodeURIComponent(token)}`}`;
}

/** The state of an open entry in a few words. */
export function shortSummaryOf({ state, position }: Pick<WaitingListEntry, "state" | "position">): string {
  if (state === "offered") return "A seat is reserved for you";
  return position === null ? "Confirm your place" : `Number ${position} on the waiting list`;
}
