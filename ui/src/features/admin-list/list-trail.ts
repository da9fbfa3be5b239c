import { useEffect } from "react";
import { createStore, type Store, useStore } from "@/lib/store";

/** The view of a list that the user saw last, and the pages of its rows in order. */
export interface ListTrail {
  /** The URL's query without the question mark. */
  search: string;
  /** Paths of the rows' pages. */
  rows: readonly string[];
}

const trails = new Map<string, Store<ListTrail | null>>();

function trailStore(list: string): Store<ListTrail | null> {
  let store = trails.get(list);
  if (!store) {
    store = createStore<ListTrail | null>(null);
    trails.set(list, store);
  }
  return store;
}

/** Remembers what a list shows, for the pages of its rows; nothing on the server. */
export function useLeaveTrail(list: string, search: string, hrefs: readonly (string | null)[]): void {
  const rows = hrefs.flatMap((href) => href?.split("?", 1)[0] ?? []);
  const key = rows.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the rows
  useEffect(() => trailStore(list).set({ search, rows }), [list, search, key]);
}

/** The list that the user came from with the row after this one; null if they came from elsewhere. */
export function useTrail(list: string, row: string): { back: string; next: string | null } | null {
  const trail = useStore(trailStore(list));
  const at = trail?.rows.indexOf(row) ?? -1;
  if (!trail || at < 0) return null;
  return { back: trail.search ? `${list}?${trail.search}` : list, next: trail.rows[at + 1] ?? null };
}
