import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/button";
import { Dialog } from "@/components/dialog";
import { FormBody, FormFooter } from "@/components/form-layout";
import type { ApiRequest } from "@/lib/query-client";
import { BulkProgress } from "./bulk-progress";
import type { UndoRow } from "./bulk-result";
import { resultOf, rowsText } from "./bulk-texts";
import { FinishedButtons } from "./finished-buttons";
import type { ListRow } from "./types";
import { useBulkRun } from "./use-bulk-run";

export interface UndoBarProps {
  rows: readonly UndoRow[];
  nameOf(row: ListRow): string;
  onClose(isUndone: boolean): void;
}

/** Offers to take the last action back, for exactly the rows that it changed. */
export default function UndoBar({ rows, nameOf, onClose }: UndoBarProps) {
  const run = useBulkRun<UndoRow>();
  const [isOpen, setIsOpen] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  // The dialog that had the focus is gone, and so is the button that opened it.
  useEffect(() => bar.current?.querySelector("button")?.focus(), []);

  function start(undone: readonly UndoRow[]) {
    setIsOpen(true);
    void run.start(({ requestAt, version }) => requestAt(version) as ApiRequest, undone);
  }

  return (
    <>
      <div aria-label="Last change" className="bulk-bar" ref={bar} role="toolbar">
        <p aria-live="polite">{`${rowsText(rows.length)} changed`}</p>
        <Button look="quiet" onClick={() => start(rows)} small>
          Undo
        </Button>
        <Button look="link" onClick={() => onClose(false)} small>
          Dismiss
        </Button>
      </div>
      {isOpen ? (
        <Dialog
          description={run.isFinished ? resultOf(run) : `This puts ${rowsText(rows.length)} back.`}
          onClose={run.isRunning ? run.stop : () => onClose(true)}
          open
          title="Undo"
        >
          <FormBody>
            <BulkProgress nameOf={({ before }) => nameOf(before)} onLogIn={run.logIn} run={run} />
          </FormBody>
          <FormFooter>
            {run.isFinished ? (
              <FinishedButtons onClose={() => onClose(true)} onRetry={start} run={run} />
            ) : (
              <Button look="quiet" onClick={run.stop}>
                Stop
              </Button>
            )}
          </FormFooter>
        </Dialog>
      ) : null}
    </>
  );
}
