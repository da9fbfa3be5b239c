import { useSyncExternalStore } from "react";

/** A value that components and others can subscribe to. */
export interface Store<State> {
  getSnapshot(): State;
  /** Calls the listener on every change; returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  set(next: State): void;
}

export function createStore<State>(initial: State): Store<State> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    getSnapshot: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(next) {
      state = next;
      for (const listener of listeners) listener();
    },
  };
}

/** The current value; renders again when it changes. */
export function useStore<State>({ subscribe, getSnapshot }: Omit<Store<State>, "set">): State {
  return useSyncExternalStore(subscribe, getSnapshot, getSnapshot);
}
