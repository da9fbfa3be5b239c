import { type KeyboardEvent, useEffect, useRef, useState } from "react";

/**
 * The highlighted result: the first one, whichever arrives first, until the user has chosen another. `order` names all
 * results; `isComplete` is false while some are not drawn yet.
 */
export function useHighlight(order: string, isComplete: boolean) {
  const list = useRef<HTMLDivElement>(null);
  const [highlighted, setHighlighted] = useState("");
  /** Whether the user has chosen a result. */
  const isChosen = useRef(false);
  /** Whether the first result is opened as soon as there is one. */
  const isEntered = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each change of the results
  useEffect(() => {
    const first = list.current?.querySelector<HTMLElement>("[cmdk-item]");
    if (!isChosen.current) setHighlighted(first?.dataset.value ?? "");
    if (isChosen.current || !isEntered.current || !isComplete || !first) return;
    isEntered.current = false;
    first.click();
  }, [order, isComplete]);

  /** Opens the highlighted result, or the first one as soon as it's there. cmdk drops the key while it has none. */
  function enter(event: KeyboardEvent) {
    event.preventDefault();
    const result = list.current?.querySelector<HTMLElement>("[cmdk-item][aria-selected=true]");
    if (result) result.click();
    else isEntered.current = true;
  }

  return {
    /** The ref of the list of results. */
    list,
    highlighted,
    setHighlighted,
    /** Keeps the highlighted result, even if another one becomes the first. */
    keep() {
      isChosen.current = true;
    },
    /** Goes back to the first result, for other words. */
    restart() {
      isChosen.current = false;
      isEntered.current = false;
    },
    /** Opens the first result as soon as there is one, if Enter was pressed before the dialog was there. */
    setEntered(entered: boolean) {
      isEntered.current = entered;
    },
    handleKey(event: KeyboardEvent) {
      if (["ArrowDown", "ArrowUp", "Home", "End"].includes(event.key)) isChosen.current = true;
      // In Safari, the Enter that ends a composition has only this key code.
      const isComposing = event.nativeEvent.isComposing || event.keyCode === 229;
      if (event.key === "Enter" && !isComposing) enter(event);
    },
  };
}
