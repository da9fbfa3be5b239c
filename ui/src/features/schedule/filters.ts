import { dayKey } from "./days";
import type { Item } from "./types";

/** The schedule's filters from the URL. */
export interface Filters {
  day: string | null;
  track: string | null;
  kind: string | null;
  /** Favourites only. */
  mine: boolean;
}

export function filtersFrom(search: URLSearchParams): Filters {
  return { day: search.get("day"), track: search.get("track"), kind: search.get("kind"), mine: search.has("mine") };
}

/** The number of active filters in the panel. */
export function countOf({ day, track, kind }: Filters): number {
  return [day, track, kind].filter(Boolean).length;
}

export function filterItems(
  items: Item[],
  filters: Filters,
  timezone: string,
  mine: ReadonlySet<string> | null,
): Item[] {
  return items.filter(
    (item) =>
      (!filters.day || dayKey(item.startAt, timezone) === filters.day) &&
      (!filters.track || item.track === filters.track) &&
      (!filters.kind || item.kind === filters.kind) &&
      (!filters.mine || mine?.has(item.id)),
  );
}
