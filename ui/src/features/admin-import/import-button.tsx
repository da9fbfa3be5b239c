import { useState } from "react";
import { Button } from "@/components/button";
import { useHydrated } from "@/lib/hydrated";
import { lazyComponent } from "@/lib/lazy-module";
import type { ImportTarget } from "./import-dialog";

const ImportDialog = lazyComponent(() => import("./import-dialog"));

/** A button that opens the import of rows from a CSV file. */
export function ImportButton(target: ImportTarget) {
  const [isOpen, setIsOpen] = useState(false);
  const hydrated = useHydrated();
  if (!hydrated) return null;
  return (
    <>
      <Button look="quiet" onClick={() => setIsOpen(true)}>
        Import
      </Button>
      {isOpen ? <ImportDialog {...target} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
