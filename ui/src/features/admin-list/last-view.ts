import { useEffect } from "react";
import { useUser } from "@/features/account";
import { createStore, type Store, useStore } from "@/lib/store";

/** What a list showed last. */
interface RememberedList {
  /** Username of the user who saw it. */
  user: string | undefined;
  /** The URL's query without the question mark. */
  search: string;
  /** Addresses of the rows' pages. */
  rows: readonly string[];
}

const views = new Map<string, Store<RememberedList | null>>();

function viewOf(list: string): Store<RememberedList | null> {
  let store = views.get(list);
  if (!store) {
    store = createStore<RememberedList | null>(null);
    views.set(list, store);
  }
  return store;
}

/** Remembers what a list shows, for the pages of its rows. Nothing is remembered on the server. */
export function useRememberView(list: string, search: string, hrefs: readonly (string | null)[]): void {
  const user = useUser()?.username;
  const rows = hrefs.flatMap((href) => href ?? []);
  const key = rows.join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the rows
  useEffect(() => viewOf(list).set({ user, search, rows }), [list, user, search, key]);
}

/** The view that the user came from, and the address of the row after this one; null if they came from elsewhere. */
export function useLastView(list: string, path: string): { back: string; next: string | null } | null {
  const user = useUser()?.username;
  const view = useStore(viewOf(list));
  const at = view?.rows.findIndex((href) => href.split("?", 1)[0] === path) ?? -1;
  if (!view || at < 0 || view.user !== user) return null;
  return { back: view.search ? `${list}?${view.search}` : list, next: view.rows[at + 1] ?? null };
}
