import { useEffect, useRef } from "react";

/**
 * Moves focus to the result of `find` when `state` changes. Ignores the change from `undefined` (not loaded). Makes the
 * target focusable if needed.
 */
export function useFocusAfter(state: unknown, find: () => HTMLElement | null | undefined): void {
  const last = useRef(state);
  // After every render: by then the elements of the new state are there.
  useEffect(() => {
    if (last.current === state) return;
    const target = last.current === undefined ? null : find();
    last.current = state;
    if (!target) return;
    if (target.tabIndex < 0) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  });
}

/**
 * If focus was lost because the focused element disappeared with the last `state`, focuses the first match of the
 * `fallback` selectors. Otherwise keyboard focus would jump to the top of the document.
 */
export function useFocusFallback(state: unknown, fallback: string): void {
  useFocusAfter(state, () =>
    document.activeElement === document.body ? document.querySelector<HTMLElement>(fallback) : null,
  );
}
