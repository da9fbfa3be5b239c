import { createContext, useContext } from "react";

/** Lets calls wait while whoever made them proves once more who they are. */
export interface Reauthentication {
  /** Resolves to whether it is worth trying again. Who asks while somebody is asked waits for the same answer. */
  ask(): Promise<boolean>;
  /** Whether somebody is being asked. */
  asking(): boolean;
  answer(confirmed: boolean): void;
  /** Tells of every change; returns how to stop. */
  subscribe(listener: () => void): () => void;
}

export function createReauthentication(): Reauthentication {
  const listeners = new Set<() => void>();
  let asked: { answer: Promise<boolean>; settle(confirmed: boolean): void } | null = null;

  function tell() {
    for (const listener of listeners) listener();
  }

  return {
    ask() {
      if (asked) return asked.answer;
      let settle = (_confirmed: boolean) => {};
      const answer = new Promise<boolean>((resolve) => {
        settle = resolve;
      });
      asked = { answer, settle };
      tell();
      return answer;
    },
    asking: () => asked !== null,
    answer(confirmed) {
      asked?.settle(confirmed);
      asked = null;
      tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Each visitor has one of their own. */
export const ReauthenticationContext = createContext<Reauthentication | null>(null);

export function useReauthentication(): Reauthentication {
  const reauthentication = useContext(ReauthenticationContext);
  if (!reauthentication) throw new Error("nobody can be asked outside of the providers");
  return reauthentication;
}
