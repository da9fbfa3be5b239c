import { useMemo, useSyncExternalStore } from "react";

// What a guest has marked is kept on the device, and nowhere else.

const key = "favourites";
const listeners = new Set<() => void>();

/** The ids kept on this device; null on the server and while its page is taken over. */
export function useDeviceFavourites(): ReadonlySet<string> | null {
  const text = useSyncExternalStore(listen, read, nothing);
  return useMemo(() => (text === null ? null : new Set(idsIn(text))), [text]);
}

export function keepOnDevice(ids: Iterable<string>): void {
  const list = [...ids];
  try {
    if (list.length > 0) window.localStorage.setItem(key, JSON.stringify(list));
    else window.localStorage.removeItem(key);
  } catch {
    // Storage may be forbidden, or full.
  }
  for (const tell of listeners) tell();
}

const most = 500;
const id = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A list of ids as the server takes it, whatever is found where it should be. */
export function idsIn(text: string): string[] {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.filter((one) => typeof one === "string" && id.test(one)).slice(0, most) : [];
  } catch {
    return [];
  }
}

function listen(tell: () => void): () => void {
  listeners.add(tell);
  // Another tab marks something.
  window.addEventListener("storage", tell);
  return () => {
    listeners.delete(tell);
    window.removeEventListener("storage", tell);
  };
}

function read(): string {
  try {
    return window.localStorage.getItem(key) ?? "[]";
  } catch {
    return "[]";
  }
}

const nothing = () => null;
