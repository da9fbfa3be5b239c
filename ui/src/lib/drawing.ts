import { type RefObject, useEffect, useRef, useState } from "react";
import { type LazyModule, useLazyModule } from "./lazy-module";

interface Drawing<Module> {
  /** The module that renders the content; null while the server's markup is still up to date. */
  drawing: Module | null;
  /** For the element whose content the server has rendered, of any kind. */
  element: RefObject<never>;
}

/**
 * The module that renders the content of an element, which the server has already rendered. The browser neither loads nor
 * runs it until `shown` changes: React keeps what it finds in an element with empty `dangerouslySetInnerHTML`.
 */
export function useDrawing<Module>(lazy: LazyModule<Module>, shown: unknown): Drawing<Module> {
  const [first] = useState(shown);
  const [isKept, setKept] = useState(lazy.getSnapshot() === null);
  const element = useRef<Element>(null);
  useEffect(() => {
    // Without content, the server has not rendered this page.
    if (shown !== first || !element.current?.firstChild) setKept(false);
  }, [first, shown]);
  const drawing = useLazyModule(lazy, !isKept);
  return { drawing: isKept ? null : drawing, element: element as RefObject<never> };
}
