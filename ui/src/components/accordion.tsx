import { type ReactNode, useEffect, useRef } from "react";
import { targetOf } from "@/lib/hash";

/** Questions that open in place, several at a time. Everything works without JavaScript, finding in the page included. */
export function Accordion({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  // Browsers open by themselves what an address points into, but not all, and not on a navigation of ours.
  useEffect(() => {
    const arrive = () => openTarget(frame.current);
    // Whoever has scrolled already is reading.
    if (window.scrollY === 0) arrive();
    window.addEventListener("hashchange", arrive);
    return () => window.removeEventListener("hashchange", arrive);
  }, []);
  return (
    <div className="accordion" ref={frame}>
      {children}
    </div>
  );
}

interface AccordionItemProps {
  /** The part of the address after `#` that opens the item. */
  id: string;
  title: ReactNode;
  /** Rank of the title's heading where the accordion stands. */
  level?: 2 | 3 | 4;
  open?: boolean;
  children: ReactNode;
}

export function AccordionItem({ id, title, level = 3, open = false, children }: AccordionItemProps) {
  const Heading = `h${level}` as const;
  return (
    // An address may have opened it before hydration.
    <details className="accordion-item" open={open} suppressHydrationWarning>
      <summary>
        <Heading>{title}</Heading>
      </summary>
      {/* The id is inside: an address that points into closed details opens them. */}
      <div className="accordion-body" id={id}>
        {children}
      </div>
    </details>
  );
}

function openTarget(frame: HTMLElement | null): void {
  const target = targetOf(window.location.hash);
  const item = target && frame?.contains(target) ? target.closest("details") : null;
  if (!item) return;
  item.open = true;
  // Not the target itself: until the item has begun to open there is nothing to scroll to.
  item.scrollIntoView();
}
