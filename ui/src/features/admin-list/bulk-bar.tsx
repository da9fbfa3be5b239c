import { useState } from "react";
import { Button } from "@/components/button";
import { lazyWithRetry } from "@/components/lazy-with-retry";
import { useRights } from "@/features/account";
import { counted } from "@/lib/counted";
import type { BulkDialogProps } from "./bulk-dialog";
import { type BulkResult, type UndoRow, undoableOf } from "./bulk-result";
import { tableFrame } from "./table-frame";
import type { BulkAction, ListDefinition, ListRow } from "./types";
import type { UndoBarProps } from "./undo-bar";

const BulkDialog = lazyWithRetry<BulkDialogProps>(() => import("./bulk-dialog"));
const UndoBar = lazyWithRetry<UndoBarProps>(() => import("./undo-bar"));

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

/** Actions on the selected rows. Esc clears the selection. The last action can be undone where the API allows it. */
export function BulkBar({ list, rows, matching, onSelectMatching, onClear, onDone }: BulkBarProps) {
  const rights = useRights();
  // The dialog stays open while it runs, even if another user logs in.
  const [chosen, setChosen] = useState<{ action: BulkAction; rows: ListRow[] } | null>(null);
  const [undoable, setUndoable] = useState<readonly UndoRow[]>([]);
  const [isJustDone, setIsJustDone] = useState(false);
  const actions = list.bulk.filter(({ permission }) => rights.may(permission));
  const summary = rows.length > 0 && list.selectionSummary ? `, ${list.selectionSummary(rows)}` : "";
  const selected = `${counted(rows.length, "row")} selected${summary}`;
  const changed = undoable.length > 0 ? `${counted(undoable.length, "row")} changed` : "";
  const status = rows.length > 0 ? selected : changed;

  function close(result: BulkResult | null) {
    if (chosen && result) {
      setUndoable(undoableOf(chosen.action, result));
      setIsJustDone(true);
      // The list is fetched again only now: rows that are gone would take the dialog with them.
      onDone();
    }
    setChosen(null);
  }

  function clear() {
    leaveBar();
    onClear();
  }

  return (
    <>
      {/* Bars come and go; only a region that stays is announced. */}
      <p className="visually-hidden" role="status">
        {status}
      </p>
      {rows.length > 0 ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
        <div
          aria-label="Actions on selected rows"
          className="bulk-bar"
          onKeyDown={(event) => event.key === "Escape" && clear()}
          role="group"
          tabIndex={-1}
        >
          <div className="bulk-count">
            <p>{selected}</p>
            {matching === null ? null : (
              <Button
                variant="link"
                onClick={({ currentTarget }) => {
                  // The button is gone once the rows are selected.
                  currentTarget.closest<HTMLElement>(".bulk-bar")?.focus();
                  onSelectMatching();
                }}
                small
              >
                {`Select all ${matching}`}
              </Button>
            )}
            <Button variant="link" onClick={clear} small>
              Clear selection
            </Button>
          </div>
          <div className="bulk-actions">
            {actions.map((action) => (
              <Button
                key={action.label}
                variant={action.danger ? "danger" : "quiet"}
                onClick={() => setChosen({ action, rows })}
                small
              >
                {action.label}
              </Button>
            ))}
          </div>
        </div>
      ) : undoable.length > 0 ? (
        <UndoBar
          nameOf={list.nameOf}
          onDismiss={() => {
            leaveBar();
            setUndoable([]);
          }}
          onFocused={() => setIsJustDone(false)}
          onUndone={(rest) => {
            setUndoable(rest);
            onDone();
          }}
          rows={undoable}
          takesFocus={isJustDone}
        />
      ) : null}
      {chosen ? <BulkDialog {...chosen} nameOf={list.nameOf} onClose={close} /> : null}
    </>
  );
}

/** Moves the focus from a bar that closes to the table. */
function leaveBar() {
  if (document.activeElement?.closest(".bulk-bar")) document.querySelector<HTMLElement>(tableFrame)?.focus();
}
