import { useSyncExternalStore } from "react";

/** Subscribes to a value that never changes, for `useSyncExternalStore`. */
export const neverChanges = () => () => {};

/** False on the server and during hydration, true afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
