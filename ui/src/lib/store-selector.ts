import { useRef, useSyncExternalStore } from "react";

/**
 * The hook of the package `use-sync-external-store`, which the table library imports. The package is CommonJS, and would
 * make the bundler wrap React, and every file that uses it, in functions.
 */
export function useSyncExternalStoreWithSelector<Snapshot, Selection>(
  subscribe: (listener: () => void) => () => void,
  getSnapshot: () => Snapshot,
  getServerSnapshot: (() => Snapshot) | null | undefined,
  selector: (snapshot: Snapshot) => Selection,
  isEqual?: (one: Selection, other: Selection) => boolean,
): Selection {
  const last = useRef<{ snapshot: Snapshot; selector: unknown; selection: Selection } | null>(null);
  // An equal selection stays the same object, so that it does not render again.
  const select = (snapshot: Snapshot): Selection => {
    const before = last.current;
    if (before && Object.is(before.snapshot, snapshot) && before.selector === selector) return before.selection;
    const next = selector(snapshot);
    const selection = before && isEqual?.(before.selection, next) ? before.selection : next;
    last.current = { snapshot, selector, selection };
    return selection;
  };
  return useSyncExternalStore(
    subscribe,
    () => select(getSnapshot()),
    getServerSnapshot ? () => select(getServerSnapshot()) : undefined,
  );
}
