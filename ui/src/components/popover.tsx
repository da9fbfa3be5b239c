import { type ReactNode, type RefObject, useEffect, useRef } from "react";

interface PopoverProps {
  /** The button's label. */
  label: string;
  children: ReactNode;
}

/**
 * A panel that floats below its button and moves nothing; only one is open. It works without a script; with one, Esc, a
 * click elsewhere and a link to a place on the page close it, too.
 */
export function Popover({ label, children }: PopoverProps) {
  const frame = useDismissal();
  return (
    // The visitor may have opened it before hydration.
    <details className="popover" name="popover" ref={frame} suppressHydrationWarning>
      <summary className="popover-button">{label}</summary>
      <div className="popover-body">{children}</div>
    </details>
  );
}

/** Closes an open `details` with Esc, a click elsewhere, or a link to a place on the page. */
export function useDismissal(): RefObject<HTMLDetailsElement | null> {
  const frame = useRef<HTMLDetailsElement>(null);
  // A browser closes it by its own summary only.
  useEffect(() => {
    const details = frame.current;
    const listening = new AbortController();
    const dismiss = (event: Event) => {
      const target = event.target as Element;
      // The click may have removed its target.
      const isWithin = event.composedPath().includes(details as Element);
      const isKey = "key" in event;
      if (!details?.open || (isKey ? event.key !== "Escape" : isWithin && !target.closest("a[href^='#']"))) return;
      details.open = false;
      if (isWithin && isKey) details.querySelector("summary")?.focus();
    };
    for (const kind of ["click", "keydown"]) document.addEventListener(kind, dismiss, listening);
    return () => listening.abort();
  }, []);
  return frame;
}
