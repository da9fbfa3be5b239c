import { useLayoutEffect, useState } from "react";
import { Button } from "@/components/button";
import { lazyModule, useLazyModule } from "@/lib/lazy-module";

const keys = lazyModule(() => import("./shortcuts-dialog"));

/** Listens for the single keys of a list, and shows them. */
export function Shortcuts() {
  const [isOpen, setIsOpen] = useState(false);
  const module = useLazyModule(keys, true);
  // Before the button that announces the keys is painted.
  useLayoutEffect(() => module?.listenForKeys(() => setIsOpen(true)), [module]);
  if (!module) return null;
  return (
    <div className="list-shortcuts">
      <Button aria-keyshortcuts="?" variant="link" onClick={() => setIsOpen(true)} small>
        Keyboard shortcuts
      </Button>
      {isOpen ? <module.ShortcutsDialog onClose={() => setIsOpen(false)} /> : null}
    </div>
  );
}
