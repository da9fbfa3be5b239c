import { useState } from "react";
import { Button } from "@/components/button";
import { lazyWithRetry } from "@/components/lazy-with-retry";
import { useHydrated } from "@/lib/hydrated";
import type { ImportTarget } from "./import-dialog";

const ImportDialog = lazyWithRetry(() => import("./import-dialog"));

/** A button that opens the import of rows from a CSV file. */
export function ImportButton(target: ImportTarget) {
  const [isOpen, setIsOpen] = useState(false);
  const hydrated = useHydrated();
  return (
    <>
      <Button className="needs-script" disabled={!hydrated} variant="quiet" onClick={() => setIsOpen(true)}>
        Import
      </Button>
      {isOpen ? <ImportDialog {...target} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
