import { useEffect, useRef } from "react";

/** Keeps the focus in a list of rows while buttons add, move and remove them. */
export function useRowFocus() {
  const frame = useRef<HTMLFieldSetElement>(null);
  const wanted = useRef<{ index: number; selectors: readonly string[] }>(null);

  // Once the changed rows are drawn.
  useEffect(() => {
    if (!wanted.current) return;
    const { index, selectors } = wanted.current;
    wanted.current = null;
    const rows = frame.current?.querySelectorAll(":scope > ol > li") ?? [];
    const row = rows[Math.min(index, rows.length - 1)];
    const found = selectors.map((selector) => row?.querySelector<HTMLElement>(selector)).find(Boolean);
    (found ?? frame.current?.querySelector<HTMLElement>(":scope > p > button"))?.focus();
  });

  /** Focuses the first of these in the row after the next change; without a row, the button that adds one. */
  const focusRow = (index: number, ...selectors: readonly string[]) => {
    wanted.current = { index, selectors };
  };

  return { frame, focusRow };
}
