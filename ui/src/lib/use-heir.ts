import { useEffect, useRef } from "react";
import { focusOn } from "./focus-on";

/**
 * Gives focus to what stands where something was, when that had it and is gone with the last `state`: to the first of
 * the `heirs`, as selectors, that is there. Otherwise whoever goes by keys would begin at the top of the document.
 */
export function useHeir(state: unknown, ...heirs: string[]): void {
  const last = useRef(state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heirs are words in the code, the same every time
  useEffect(() => {
    if (last.current === state) return;
    last.current = state;
    if (document.activeElement !== document.body) return;
    for (const selector of heirs) {
      const heir = document.querySelector<HTMLElement>(selector);
      if (heir) return focusOn(heir);
    }
  }, [state]);
}
