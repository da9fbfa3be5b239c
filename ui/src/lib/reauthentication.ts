import { createContext, useContext } from "react";
import { createStore, type Store } from "./store";

/** Lets requests wait while the visitor confirms their identity. */
export interface Reauthentication extends Pick<Store<unknown>, "subscribe"> {
  /** Resolves to whether a retry makes sense. Concurrent requests share one result. */
  request(): Promise<boolean>;
  /** Whether a request waits for the visitor. */
  isPending(): boolean;
  resolve(confirmed: boolean): void;
}

export function createReauthentication(): Reauthentication {
  const pending = createStore<{ result: Promise<boolean>; settle(confirmed: boolean): void } | null>(null);

  return {
    request() {
      const current = pending.getSnapshot();
      if (current) return current.result;
      let settle = (_confirmed: boolean) => {};
      const result = new Promise<boolean>((resolve) => {
        settle = resolve;
      });
      pending.set({ result, settle });
      return result;
    },
    isPending: () => pending.getSnapshot() !== null,
    resolve(confirmed) {
      pending.getSnapshot()?.settle(confirmed);
      pending.set(null);
    },
    subscribe: pending.subscribe,
  };
}

/** Each visitor has their own. */
export const ReauthenticationContext = createContext<Reauthentication | null>(null);

export function useReauthentication(): Reauthentication {
  const reauthentication = useContext(ReauthenticationContext);
  if (!reauthentication) throw new Error("useReauthentication needs the providers");
  return reauthentication;
}
