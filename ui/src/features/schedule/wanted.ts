import { dayKey } from "./days";
import type { Item } from "./types";

/** What the address narrows the schedule down to. */
export interface Wanted {
  day: string | null;
  track: string | null;
  kind: string | null;
  /** Only what the visitor has marked. */
  mine: boolean;
}

export function wantedIn(search: URLSearchParams): Wanted {
  return { day: search.get("day"), track: search.get("track"), kind: search.get("kind"), mine: search.has("mine") };
}

/** How many of the filters in the panel are set. */
export function countOf({ day, track, kind }: Wanted): number {
  return [day, track, kind].filter(Boolean).length;
}

export function narrowed(items: Item[], wanted: Wanted, timezone: string, mine: ReadonlySet<string> | null): Item[] {
  return items.filter(
    (item) =>
      (!wanted.day || dayKey(item.startAt, timezone) === wanted.day) &&
      (!wanted.track || item.track === wanted.track) &&
      (!wanted.kind || item.kind === wanted.kind) &&
      (!wanted.mine || mine?.has(item.id)),
  );
}
