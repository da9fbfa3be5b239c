import type { WaitingListEntry } from "@/api/types";

const activeStates: readonly WaitingListEntry["state"][] = ["unverified", "waiting", "offered"];

/** Whether an entry may still get a seat. */
export function isActiveEntry({ state }: Pick<WaitingListEntry, "state">): boolean {
  return activeStates.includes(state);
}

/** The active entry for an event. */
export function activeEntry(entries: readonly WaitingListEntry[] | undefined, event: string) {
  return entries?.find((entry) => entry.event.slug === event && isActiveEntry(entry));
}

/** The page of an entry. Without the token of an emailed link, it asks users to log in. */
export function entryPath(id: string, token: string | null = null): string {
  return `/waiting-list/${id}${token === null ? "" : `?token=${encodeURIComponent(token)}`}`;
}

/** What the offer of an entry reserves, and for whom. */
export function reservationOf({ offer, team }: Pick<WaitingListEntry, "offer" | "team">): string {
  const left = offer ? offer.seats - offer.claimed : 1;
  return `${left === 1 ? "A seat is" : `${left} seats are`} reserved for ${team ? "your team" : "you"}`;
}

/** The state of an active entry in a few words. */
export function shortSummaryOf(entry: WaitingListEntry): string {
  const { state, position } = entry;
  if (state === "offered") return reservationOf(entry);
  return position === null ? "Confirm your place" : `Number ${position} on the waiting list`;
}
