import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { ApiRequest } from "@/api/calls";
import { Button } from "@/components/button";
import { Dialog } from "@/components/dialog";
import { FormBody, FormFooter } from "@/components/form-layout";
import { counted } from "@/lib/counted";
import { minutesAndSeconds, useCountdown } from "@/lib/use-countdown";
import { BulkProgress } from "./bulk-progress";
import type { UndoRow } from "./bulk-result";
import { resultOf } from "./bulk-texts";
import { FinishedButtons } from "./finished-buttons";
import { fetchLatest } from "./queries";
import { tableFrame } from "./table-frame";
import type { ListRow } from "./types";
import { useBulkRun } from "./use-bulk-run";

export interface UndoBarProps {
  rows: readonly UndoRow[];
  /** Whether to take focus, because the action's dialog has just closed. */
  takesFocus: boolean;
  nameOf(row: ListRow): string;
  onFocused(): void;
  /** Called when it is dismissed. */
  onDismiss(): void;
  /** Called after a try, with the rows that were not put back. */
  onUndone(rest: readonly UndoRow[]): void;
}

/** Offers to take the last action back, for exactly the rows that it changed, as long as the API allows it. */
export default function UndoBar({ rows, takesFocus, nameOf, onFocused, onDismiss, onUndone }: UndoBarProps) {
  const queries = useQueryClient();
  const run = useBulkRun<UndoRow>();
  const [isOpen, setIsOpen] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  // Rows change one after another, so the last one can be undone longest.
  const left = useCountdown(
    rows.reduce<string | null>((last, { until }) => (until && until > (last ?? "") ? until : last), null),
  );
  const isOver = left === 0 && !isOpen;
  const dismiss = useEffectEvent(onDismiss);
  // Nothing but the clock ends the time to undo, so no event could dismiss it.
  useEffect(() => {
    if (isOver) dismiss();
  }, [isOver]);
  const takeFocus = useEffectEvent(() => {
    if (!takesFocus) return;
    bar.current?.querySelector("button")?.focus();
    onFocused();
  });
  // The dialog that had the focus is gone, and so is the button that opened it.
  useEffect(() => takeFocus(), []);

  function start(undone: readonly UndoRow[]) {
    setIsOpen(true);
    const requestOf = async ({ requestAt, version, latest }: UndoRow) =>
      requestAt(version, latest ? await fetchLatest(queries, latest) : {}) as ApiRequest;
    void run.start(requestOf, undone);
  }

  function close() {
    const undone = new Set(run.changes.map(({ row }) => row.id));
    setIsOpen(false);
    run.reset();
    onUndone(rows.filter(({ id }) => !undone.has(id)));
  }

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div aria-label="Last change" className="bulk-bar" ref={bar} role="group">
        <p>{`${counted(rows.length, "row")} changed`}</p>
        {left === null ? null : <p role="timer">{`${minutesAndSeconds(left)} left`}</p>}
        <Button variant="quiet" onClick={() => start(rows)} small>
          Undo
        </Button>
        <Button variant="link" onClick={onDismiss} small>
          Dismiss
        </Button>
      </div>
      {isOpen ? (
        <Dialog
          description={run.isFinished ? resultOf(run) : `This undoes the change to ${counted(rows.length, "row")}.`}
          focusFallback={tableFrame}
          onClose={run.isRunning ? run.stop : close}
          open
          title="Undo"
        >
          <FormBody>
            <BulkProgress nameOf={({ before }) => nameOf(before)} onLogIn={run.logIn} run={run} />
          </FormBody>
          <FormFooter>
            {run.isFinished ? (
              <FinishedButtons onClose={close} onRetry={start} run={run} />
            ) : (
              <Button variant="quiet" onClick={run.stop}>
                Stop
              </Button>
            )}
          </FormFooter>
        </Dialog>
      ) : null}
    </>
  );
}
