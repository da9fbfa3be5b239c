import { createStore, type Store } from "@/lib/store";

/** One store per list, created on first use. */
export function createKeyedStores<State>(initial: State): (list: string) => Store<State> {
  const stores = new Map<string, Store<State>>();
  return (list) => {
    let store = stores.get(list);
    if (!store) {
      store = createStore(initial);
      stores.set(list, store);
    }
    return store;
  };
}

/** One store per list, saved in this browser. On the server and in the first render it has the initial value. */
export function createPersistedStores<State>(prefix: string, parse: (text: string) => State, initial: State) {
  const storeOf = createKeyedStores(initial);
  return {
    storeOf,
    /** Reads the saved value. Call it after hydration. */
    restore(list: string): void {
      try {
        const text = window.localStorage.getItem(prefix + list);
        if (text) storeOf(list).set(parse(text));
      } catch {
        // Storage may be blocked, or contain something else.
      }
    },
    save(list: string, state: State): void {
      storeOf(list).set(state);
      try {
        window.localStorage.setItem(prefix + list, JSON.stringify(state));
      } catch {
        // Storage may be blocked; the value lasts until the page is left.
      }
    },
  };
}
