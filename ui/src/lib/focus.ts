import { useEffect, useRef } from "react";

/**
 * Moves focus when `state` has become another: to what `find` says, or nowhere. Where reading starts need not be a
 * control.
 */
export function useFocusAfter(state: unknown, find: () => HTMLElement | null | undefined): void {
  const last = useRef(state);
  useEffect(() => {
    if (last.current === state) return;
    last.current = state;
    const start = find();
    if (!start) return;
    if (start.tabIndex < 0) start.tabIndex = -1;
    start.focus({ preventScroll: true });
  });
}

/**
 * Gives focus to what stands where something was, when that had it and is gone with the last `state`. `heirs` are
 * selectors. Otherwise whoever goes by keys would begin at the top of the document.
 */
export function useHeir(state: unknown, heirs: string): void {
  useFocusAfter(state, () =>
    document.activeElement === document.body ? document.querySelector<HTMLElement>(heirs) : null,
  );
}
