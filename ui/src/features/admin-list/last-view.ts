import { useEffect } from "react";
import { useUser } from "@/features/account";
import { useStore } from "@/lib/store";
import { createKeyedStores } from "./keyed-stores";

/** What a list showed last. */
interface RememberedList {
  /** Username of the user who saw it. */
  user: string | undefined;
  /** The URL's query without the question mark. */
  search: string;
  /** Addresses of the rows' pages. */
  rows: readonly string[];
}

const rememberedListOf = createKeyedStores<RememberedList | null>(null);

/** Remembers what a list shows, for the pages of its rows. Nothing is remembered on the server. */
export function useRememberView(list: string, search: string, hrefs: readonly (string | null)[]): void {
  const user = useUser()?.username;
  const rows = hrefs.flatMap((href) => href ?? []);
  const key = rows.join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the rows
  useEffect(() => rememberedListOf(list).set({ user, search, rows }), [list, user, search, key]);
}

/** The view that the user came from, and the address of the row after this one; null if they came from elsewhere. */
export function useLastView(list: string, path: string): { back: string; next: string | null } | null {
  const user = useUser()?.username;
  const view = useStore(rememberedListOf(list));
  const at = view?.rows.findIndex((href) => href.split("?", 1)[0] === path) ?? -1;
  if (!view || at < 0 || view.user !== user) return null;
  return { back: view.search ? `${list}?${view.search}` : list, next: view.rows[at + 1] ?? null };
}
