import { createContext, useContext } from "react";
import { createListeners, type Listeners } from "./listeners";

/** Lets requests wait while the visitor confirms their identity. */
export interface Reauthentication extends Pick<Listeners, "subscribe"> {
  /** Resolves to whether a retry makes sense. Concurrent requests share one answer. */
  request(): Promise<boolean>;
  /** Whether the visitor is being asked. */
  isPending(): boolean;
  resolve(confirmed: boolean): void;
}

export function createReauthentication(): Reauthentication {
  const { subscribe, notify } = createListeners();
  let pending: { answer: Promise<boolean>; settle(confirmed: boolean): void } | null = null;

  return {
    request() {
      if (pending) return pending.answer;
      let settle = (_confirmed: boolean) => {};
      const answer = new Promise<boolean>((resolve) => {
        settle = resolve;
      });
      pending = { answer, settle };
      notify();
      return answer;
    },
    isPending: () => pending !== null,
    resolve(confirmed) {
      pending?.settle(confirmed);
      pending = null;
      notify();
    },
    subscribe,
  };
}

/** Each visitor has their own. */
export const ReauthenticationContext = createContext<Reauthentication | null>(null);

export function useReauthentication(): Reauthentication {
  const reauthentication = useContext(ReauthenticationContext);
  if (!reauthentication) throw new Error("nobody can be asked outside of the providers");
  return reauthentication;
}
