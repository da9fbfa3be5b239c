import { type ComponentType, useEffect, useRef } from "react";
import { lazyComponent } from "@/lib/lazy-module";
import { Button } from "./button";

/** A part of a page that loads its code when it is first shown. If that fails, the rest of the page stays as it is. */
export function lazyPart<Props extends object>(
  source: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  return lazyComponent(source, NotLoaded);
}

/** Stands in for a part whose code could not be loaded. */
export function NotLoaded({ onRetry }: { onRetry(): void }) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.scrollIntoView({ block: "nearest" }), []);
  return (
    <div className="note is-danger" ref={note} role="alert">
      <p>We couldn't load this part of the page. Check your connection and try again.</p>
      <Button look="quiet" onClick={onRetry} small>
        Try again
      </Button>
    </div>
  );
}
