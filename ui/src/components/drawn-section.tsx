import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useDrawing } from "@/lib/drawing";
import { undrawnKey } from "@/lib/excerpt";
import type { LazyModule } from "@/lib/lazy-module";
import { restoreVisitorState, type VisitorState, visitorStateOf } from "@/lib/visitor-state";
import { useOpenTarget } from "./accordion";

type Kept = "section" | "div" | "header";

interface DrawnSectionProps<Module, Props> {
  /** The code of the section, and maybe of others. */
  lazy: LazyModule<Module>;
  /** The component, which renders an element with this name, id and class. */
  select: (module: Module) => (props: Props) => ReactNode;
  as?: Kept | undefined;
  id?: string | undefined;
  className?: string | undefined;
  /** The component's props: the section is drawn again once one of them changes. */
  shown: Props;
}

/**
 * A section that the server has drawn. The browser keeps it, and needs its code only once it changes or if the page was
 * not rendered by the server. For sections that do nothing but show: links and `details` work in them. What a visitor
 * has opened and focused stays so when the section is drawn again. Rows of a `drawnQuery` are fetched only then.
 */
export function DrawnSection<Module, Props extends object>(props: DrawnSectionProps<Module, Props>) {
  const { lazy, select, as = "section", id, className, shown } = props;
  const [first] = useState(shown);
  const isSame = areSame(first, shown);
  const missing = Object.values(shown).flatMap((value) => undrawnKey(value) ?? []);
  const isComplete = missing.length === 0;
  const { drawing, element } = useDrawing(lazy, isSame || !isComplete ? first : shown);
  const savedState = useRef<VisitorState>(null);
  useFetched(isSame && !drawing ? [] : missing);
  // Before the paint, so that nothing the visitor has opened closes visibly.
  useLayoutEffect(() => {
    if (drawing && savedState.current) restoreVisitorState(savedState.current);
    savedState.current = null;
  }, [drawing]);
  useOpenTarget(element);
  if (drawing && isComplete) {
    const Section = select(drawing);
    return <Section {...shown} />;
  }
  return <KeptSection as={as} className={className} element={element} id={id} savedState={savedState} />;
}

/** Fetches data that the page shows as soon as it is there. After a failure, what the server has drawn stays. */
function useFetched(keys: readonly `/api/${string}`[]): void {
  const queries = useQueryClient();
  const joined = keys.join(" ");
  useEffect(() => {
    for (const key of joined.split(" ").filter(Boolean))
      queries.fetchQuery({ queryKey: [key as `/api/${string}`] }).catch(() => {});
  }, [joined, queries]);
}

interface KeptSectionProps {
  as: Kept;
  id: string | undefined;
  className: string | undefined;
  element: RefObject<HTMLElement | null>;
  /** Receives what the visitor had opened and focused when the section is replaced. */
  savedState: RefObject<VisitorState | null>;
}

function KeptSection({ as: Element, id, className, element, savedState }: KeptSectionProps) {
  // The clean-up of a component that is removed runs while its elements are still in the page.
  useLayoutEffect(() => {
    const kept = element.current;
    return () => {
      savedState.current = kept && visitorStateOf(kept);
    };
  }, [element, savedState]);
  return (
    <Element
      className={className}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: empty, which keeps what the server has drawn
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
