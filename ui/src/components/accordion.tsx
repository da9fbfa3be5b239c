import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { fragmentTarget } from "@/lib/fragment";

/** Expandable questions; several can be open. Works without JavaScript, including find in page. */
export function Accordion({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  useOpenTarget(frame);
  return (
    <div className="accordion" ref={frame}>
      {children}
    </div>
  );
}

interface AccordionItemProps {
  /** The URL fragment that opens the item. */
  id: string;
  title: ReactNode;
  /** The heading level of the title. */
  level?: 2 | 3 | 4;
  open?: boolean;
  children: ReactNode;
}

export function AccordionItem({ id, title, level = 3, open = false, children }: AccordionItemProps) {
  const Heading = `h${level}` as const;
  return (
    // The URL may have opened it before hydration.
    <details className="accordion-item" open={open} suppressHydrationWarning>
      <summary>
        <Heading>{title}</Heading>
      </summary>
      {/* The id is inside, because a URL that points into a closed `details` opens it. */}
      <div className="accordion-body" id={id}>
        {children}
      </div>
    </details>
  );
}

/** Opens the item in an element that the URL points into, now and whenever its fragment changes. */
export function useOpenTarget(frame: RefObject<HTMLElement | null>): void {
  // Not every browser opens the `details` a URL points into, and none does after a client-side navigation, which then
  // scrolls to it.
  useLayoutEffect(() => void openTarget(frame.current), [frame]);
  useEffect(() => {
    const handleHashChange = () => openTarget(frame.current)?.scrollIntoView();
    // Do not interrupt a visitor who has already scrolled.
    if (window.scrollY === 0) handleHashChange();
    window.addEventListener("hashchange", handleHashChange);
    return () => window.removeEventListener("hashchange", handleHashChange);
  }, [frame]);
}

/** Opens the item a URL points into and returns the element to scroll to. */
function openTarget(frame: HTMLElement | null): HTMLElement | null {
  const target = fragmentTarget(window.location.hash);
  const item = target?.closest("details");
  if (!target || !item || !frame?.contains(item)) return null;
  item.open = true;
  // For an answer scroll to its question; elements deeper inside are targets themselves.
  return target.parentElement === item ? item : target;
}
