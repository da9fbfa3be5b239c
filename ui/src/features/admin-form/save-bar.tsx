import type { ReactNode } from "react";
import { Button } from "@/components/button";
import { Kbd } from "@/components/kbd";
import { counted } from "@/lib/counted";
import { DiscardButton } from "./discard-button";
import type { SaveWords } from "./types";
import type { RecordState } from "./use-record-state";
import type { Saving } from "./use-save-record";

interface SaveBarProps {
  record: RecordState;
  saving: Saving;
  words: SaveWords;
  /** The label of the button that saves and opens the next row; null if there is none. */
  saveAndNextLabel: string | null | undefined;
  children: ReactNode;
}

/** The bar below a form: what is unsaved, and the buttons that discard and save it. */
export function SaveBar({ record, saving, words, saveAndNextLabel, children }: SaveBarProps) {
  const { state, base, isNew, unsaved } = record;
  const { submit, cannotSave, isPending } = saving;
  const isIdle = unsaved === 0 && !saving.isWaiting;
  const changes = counted(unsaved, `${words.unsaved} change`);
  return (
    <footer className="save-bar">
      <div className="save-state">
        <p className={isIdle ? "is-one-line" : undefined} role="status">
          {isIdle
            ? "No changes"
            : saving.isWaiting
              ? "You're offline. We'll save as soon as you're back online."
              : changes}
        </p>
        {children}
      </div>
      {unsaved > 0 && !isNew ? (
        <DiscardButton
          changes={changes}
          onAsk={() => saving.setWaiting(null)}
          onDiscard={() => state.reset(base.values)}
          saved={words.saved.toLowerCase()}
        />
      ) : null}
      {saveAndNextLabel ? (
        <Button busy={isPending} disabled={cannotSave} variant="quiet" onClick={submit({ opensNext: true })}>
          {saveAndNextLabel}
        </Button>
      ) : null}
      <Button aria-keyshortcuts="Control+S" busy={isPending} disabled={cannotSave} type="submit">
        {isNew ? "Create" : words.save}
        <span aria-hidden="true">
          <Kbd keys={["Ctrl", "S"]} />
        </span>
      </Button>
    </footer>
  );
}
