import { type RefObject, useEffect, useRef, useState } from "react";
import { type LazyModule, useLazyModule } from "./lazy-module";

interface Drawing<Module> {
  /** Renders the content; null while the server's markup is still up to date. */
  module: Module | null;
  /** For the element whose content the server has rendered. Its type is open: it may be of HTML or of SVG. */
  element: RefObject<never>;
}

/**
 * The module that renders the content of an element, which the server has already rendered. The browser neither loads nor
 * runs it until `inputs` changes: React keeps what it finds in an element with empty `dangerouslySetInnerHTML`.
 */
export function useDrawing<Module>(lazy: LazyModule<Module>, inputs: unknown): Drawing<Module> {
  const [initialInputs] = useState(inputs);
  const [showsServerMarkup, setShowsServerMarkup] = useState(lazy.getSnapshot() === null);
  const element = useRef<Element>(null);
  useEffect(() => {
    // Without content, the server has not rendered this page.
    if (inputs !== initialInputs || !element.current?.firstChild) setShowsServerMarkup(false);
  }, [initialInputs, inputs]);
  const module = useLazyModule(lazy, !showsServerMarkup);
  return { module: showsServerMarkup ? null : module, element: element as RefObject<never> };
}
