import { useMemo, useSyncExternalStore } from "react";
import { createStore } from "@/lib/store";

// A guest's favourites are stored on their device only.

const key = "favourites";
/** The stored list as text. It stays empty on the server, which has no storage. */
const stored = createStore(read());

/** The locally stored ids; null on the server and during hydration. */
export function useLocalFavourites(): ReadonlySet<string> | null {
  const text = useSyncExternalStore(subscribe, stored.getSnapshot, () => null);
  return useMemo(() => (text === null ? null : new Set(idsIn(text))), [text]);
}

export function saveLocalFavourites(ids: Iterable<string>): void {
  const list = [...ids];
  try {
    if (list.length > 0) window.localStorage.setItem(key, JSON.stringify(list));
    else window.localStorage.removeItem(key);
  } catch {
    // Storage may be blocked or full.
  }
  refresh();
}

export function toggleLocalFavourite(id: string): void {
  const ids = new Set(idsIn(stored.getSnapshot()));
  if (!ids.delete(id)) ids.add(id);
  saveLocalFavourites(ids);
}

const maxFavourites = 500;
const id = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Parses stored ids and drops anything invalid. */
export function idsIn(text: string): string[] {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list)
      ? list.filter((one) => typeof one === "string" && id.test(one)).slice(0, maxFavourites)
      : [];
  } catch {
    return [];
  }
}

function subscribe(listener: () => void): () => void {
  // Follow changes in other tabs. Adding the same function again has no effect.
  window.addEventListener("storage", refresh);
  refresh();
  return stored.subscribe(listener);
}

function refresh(): void {
  stored.set(read());
}

function read(): string {
  try {
    return window.localStorage.getItem(key) ?? "[]";
  } catch {
    return "[]";
  }
}
