import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useDrawing } from "@/lib/drawing";
import { unfetchedKey } from "@/lib/excerpt";
import type { LazyModule } from "@/lib/lazy-module";
import { restoreVisitorState, type VisitorState, visitorStateOf } from "@/lib/visitor-state";
import { useOpenTarget } from "./accordion";

type SectionElement = "section" | "div" | "header";

interface DrawnSectionProps<Module, Props> {
  /** The code of the section, and maybe of others. */
  lazy: LazyModule<Module>;
  /** The component, which renders an element with this name, id and class. */
  select: (module: Module) => (props: Props) => ReactNode;
  as?: SectionElement | undefined;
  id?: string | undefined;
  className?: string | undefined;
  /** The component's props. Once one of them changes, the browser renders the section. */
  sectionProps: Props;
}

/**
 * A section rendered by the server. The browser leaves its markup alone until a prop changes; only then it loads the code
 * and, for a `drawnQuery`, the rows. It also loads the code if the server has not rendered this page. The section may
 * contain links and `details`, but no handlers. What a visitor has opened and focused stays so when it is rendered again.
 */
export function DrawnSection<Module, Props extends object>(props: DrawnSectionProps<Module, Props>) {
  const { lazy, select, as = "section", id, className, sectionProps } = props;
  const [initialProps] = useState(sectionProps);
  const isUnchanged = areSame(initialProps, sectionProps);
  const missing = Object.values(sectionProps).flatMap((value) => unfetchedKey(value) ?? []);
  const isComplete = missing.length === 0;
  const { module, element } = useDrawing(lazy, isUnchanged || !isComplete ? initialProps : sectionProps);
  const savedState = useRef<VisitorState>(null);
  useFetchMissing(isUnchanged && !module ? [] : missing);
  // Before the paint, so that nothing the visitor has opened closes visibly.
  useLayoutEffect(() => {
    if (module && savedState.current) restoreVisitorState(savedState.current);
    savedState.current = null;
  }, [module]);
  useOpenTarget(element);
  if (module && isComplete) {
    const Section = select(module);
    return <Section {...sectionProps} />;
  }
  return <ServerSection as={as} className={className} element={element} id={id} savedState={savedState} />;
}

/** Fetches the data with these keys. After a failure, the server's markup stays. */
function useFetchMissing(keys: readonly `/api/${string}`[]): void {
  const queries = useQueryClient();
  const joined = keys.join(" ");
  useEffect(() => {
    for (const key of joined.split(" ").filter(Boolean))
      queries.fetchQuery({ queryKey: [key as `/api/${string}`] }).catch(() => {});
  }, [joined, queries]);
}

interface ServerSectionProps {
  as: SectionElement;
  id: string | undefined;
  className: string | undefined;
  element: RefObject<HTMLElement | null>;
  /** Receives what the visitor had opened and focused when the section is replaced. */
  savedState: RefObject<VisitorState | null>;
}

function ServerSection({ as: Element, id, className, element, savedState }: ServerSectionProps) {
  // The clean-up of a component that is removed runs while its elements are still in the page.
  useLayoutEffect(() => {
    const section = element.current;
    return () => {
      savedState.current = section && visitorStateOf(section);
    };
  }, [element, savedState]);
  return (
    <Element
      className={className}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: empty, so that React keeps the server's markup
      dangerouslySetInnerHTML={{ __html: "" }}
      id={id}
      ref={element as RefObject<HTMLDivElement | null>}
      suppressHydrationWarning
    />
  );
}

/** Whether all props are equal. Most are the same objects, so comparing the others as text is cheap. */
function areSame<Props extends object>(one: Props, other: Props): boolean {
  const names = Object.keys(one) as (keyof Props)[];
  return names.every(
    (name) => Object.is(one[name], other[name]) || JSON.stringify(one[name]) === JSON.stringify(other[name]),
  );
}
