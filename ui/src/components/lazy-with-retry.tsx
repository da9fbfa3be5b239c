import { type ComponentType, useEffect, useRef } from "react";
import { lazyOrThrow } from "@/lib/lazy-module";
import { Button } from "./button";

/**
 * A part of a page that loads its code when it is first shown. After a failure it offers to try again; the rest of the
 * page stays as it is.
 */
export function lazyWithRetry<Props extends object>(
  source: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  return lazyOrThrow(source, NotLoaded);
}

/** Stands in for a part whose code could not be loaded. */
export function NotLoaded({ onRetry }: { onRetry(): void }) {
  const note = useRef<HTMLDivElement>(null);
  // It appears where nothing was, maybe beyond the edge of the window.
  useEffect(() => note.current?.scrollIntoView({ block: "nearest" }), []);
  return (
    <div className="note is-danger" ref={note} role="alert">
      <p>We couldn't load this part of the page. Check your connection and try again.</p>
      <Button variant="quiet" onClick={onRetry} small>
        Try again
      </Button>
    </div>
  );
}
