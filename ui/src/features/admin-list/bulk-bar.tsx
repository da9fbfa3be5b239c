import { useState } from "react";
import { Button } from "@/components/button";
import { Dialog } from "@/components/dialog";
import { FormBody, FormFooter } from "@/components/form-layout";
import { useRights } from "@/features/account";
import { BulkProgress } from "./bulk-progress";
import type { ListDefinition, ListRow } from "./types";
import { type BulkRun, useBulkRun } from "./use-bulk-run";

interface BulkBarProps {
  list: ListDefinition;
  /** The selected rows. */
  rows: ListRow[];
  /** The number of rows on all pages, if they can be selected as well. */
  matching: number | null;
  onSelectMatching(): void;
  onClear(): void;
  /** Called when the dialog of an action that changed rows is closed. */
  onDone(): void;
}

/** Actions on the selected rows, with a preview, progress and what failed. Esc clears the selection. */
export function BulkBar({ list, rows, matching, onSelectMatching, onClear, onDone }: BulkBarProps) {
  const rights = useRights();
  const [chosen, setChosen] = useState<string | null>(null);
  const run = useBulkRun();
  const actions = list.bulk.filter(({ permission }) => rights.may(permission));
  const action = actions.find(({ label }) => label === chosen);
  const affected = action ? rows.filter((row) => action.applies(row)) : [];

  // The list is fetched again only now: rows that are gone would take the dialog with them.
  function close() {
    setChosen(null);
    if (run.total > 0) onDone();
    run.reset();
  }

  return (
    <>
      <div
        aria-label="Actions on selected rows"
        className="bulk-bar"
        onKeyDown={(event) => event.key === "Escape" && onClear()}
        role="toolbar"
      >
        <p aria-live="polite">{rows.length === 1 ? "1 row selected" : `${rows.length} rows selected`}</p>
        {matching === null ? null : (
          <Button look="link" onClick={onSelectMatching} small>
            {`Select all ${matching}`}
          </Button>
        )}
        {actions.map(({ label, danger }) => (
          <Button key={label} look={danger ? "danger" : "quiet"} onClick={() => setChosen(label)} small>
            {label}
          </Button>
        ))}
        <Button look="link" onClick={onClear} small>
          Clear selection
        </Button>
      </div>
      {action ? (
        <Dialog
          description={describe(run, affected.length, rows.length, action.consequence(affected.length))}
          onClose={close}
          open
          title={action.label}
        >
          {run.total > 0 ? (
            <FormBody>
              <BulkProgress nameOf={list.nameOf} run={run} />
            </FormBody>
          ) : null}
          <FormFooter>
            {run.isFinished ? (
              <>
                {run.failures.length > 0 ? (
                  <Button
                    onClick={() =>
                      void run.start(
                        action.request,
                        run.failures.map(({ row }) => row),
                      )
                    }
                  >
                    Try failed rows again
                  </Button>
                ) : null}
                <Button look={run.failures.length > 0 ? "quiet" : "primary"} onClick={close}>
                  Close
                </Button>
              </>
            ) : (
              <>
                <Button
                  busy={run.isRunning}
                  disabled={affected.length === 0}
                  look={action.danger ? "danger" : "primary"}
                  onClick={() => void run.start(action.request, affected)}
                >
                  {action.label}
                </Button>
                <Button look="quiet" onClick={close}>
                  {run.isRunning ? "Stop" : "Cancel"}
                </Button>
              </>
            )}
          </FormFooter>
        </Dialog>
      ) : null}
    </>
  );
}

function describe(run: BulkRun, affected: number, selected: number, consequence: string): string {
  if (run.isFinished) {
    const failed = run.failures.length;
    const changed = run.total - failed;
    const done = changed === 1 ? "1 row changed." : `${changed} rows changed.`;
    return failed === 0 ? done : `${done} ${failed === 1 ? "1 row was refused:" : `${failed} rows were refused:`}`;
  }
  if (affected === 0) return "This changes none of the selected rows.";
  const rest = selected - affected;
  const others = rest === 1 ? "1 other stays as it is." : `${rest} others stay as they are.`;
  return rest === 0 ? consequence : `${consequence} ${others}`;
}
