/** The subscription part of an external store, for `useSyncExternalStore`. */
export interface Listeners {
  /** Calls the listener on every change; returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  notify(): void;
}

export function createListeners(): Listeners {
  const listeners = new Set<() => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify() {
      for (const listener of listeners) listener();
    },
  };
}
