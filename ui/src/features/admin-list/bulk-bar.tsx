import { useState } from "react";
import { Button } from "@/components/button";
import { Dialog } from "@/components/dialog";
import { FormBody, FormFooter } from "@/components/form-layout";
import { useRights } from "@/features/account";
import { BulkProgress } from "./bulk-progress";
import type { BulkAction, ListDefinition, ListRow } from "./types";
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
  // Stays open while it runs, even if another user logs in.
  const [action, setAction] = useState<BulkAction | null>(null);
  const run = useBulkRun();
  const actions = list.bulk.filter(({ permission }) => rights.may(permission));
  const affected = action ? rows.filter((row) => action.applies(row)) : [];

  // The list is fetched again only now: rows that are gone would take the dialog with them.
  function close() {
    setAction(null);
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
        {actions.map((offered) => (
          <Button
            key={offered.label}
            look={offered.danger ? "danger" : "quiet"}
            onClick={() => setAction(offered)}
            small
          >
            {offered.label}
          </Button>
        ))}
        <Button look="link" onClick={onClear} small>
          Clear selection
        </Button>
      </div>
      {action ? (
        <Dialog
          description={describe(run, affected.length, rows.length, action.consequence(affected.length))}
          onClose={run.isRunning ? run.stop : close}
          open
          title={action.label}
        >
          {run.total > 0 ? (
            <FormBody>
              <BulkProgress nameOf={list.nameOf} onLogIn={run.logIn} run={run} />
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
                <Button look="quiet" onClick={run.isRunning ? run.stop : close}>
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
  if (run.isFinished) return resultOf(run);
  if (affected === 0) return "This changes none of the selected rows.";
  const rest = selected - affected;
  const others = rest === 1 ? "1 other stays as it is." : `${rest} others stay as they are.`;
  return rest === 0 ? consequence : `${consequence} ${others}`;
}

function resultOf({ total, done, failures }: BulkRun): string {
  const rows = (count: number) => (count === 1 ? "1 row" : `${count} rows`);
  const changed = `${rows(done - failures.length)} changed.`;
  const stopped = done < total ? ` You stopped before the other ${rows(total - done)}.` : "";
  return failures.length === 0
    ? changed + stopped
    : `${changed}${stopped} ${rows(failures.length)} couldn't be changed:`;
}
