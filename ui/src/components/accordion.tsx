import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { targetOf } from "@/lib/hash";

/** Questions that open in place, several at a time. Everything works without JavaScript, finding in the page included. */
export function Accordion({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  // Browsers open by themselves what an address points into, but not all, and not on a navigation of ours: that scrolls
  // to what is open by then.
  useLayoutEffect(() => void openTarget(frame.current), []);
  useEffect(() => {
    const arrive = () => openTarget(frame.current)?.scrollIntoView();
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

/** Opens the item an address points into, and returns what is to be seen of it. */
function openTarget(frame: HTMLElement | null): HTMLElement | null {
  const target = targetOf(window.location.hash);
  const item = target?.closest("details");
  if (!target || !item || !frame?.contains(item)) return null;
  item.open = true;
  // An answer with its question; what stands deeper in it is a place of its own.
  return target.parentElement === item ? item : target;
}
