import { useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "@/components/button";
// Imported statically: `UnsavedGuard` needs it anyway, and it must work offline.
import ConfirmDialog from "@/components/confirm-dialog";

interface DiscardButtonProps {
  /** `2 unsaved changes`. */
  changes: string;
  /** What saving is called, in the past. */
  saved?: string;
  /** Called before the question. */
  onAsk?(): void;
  onDiscard(): void;
}

/** Discards changes after confirmation. */
export function DiscardButton({ changes, saved = "saved", onAsk, onDiscard }: DiscardButtonProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <>
      <Button
        variant="link"
        onClick={() => {
          onAsk?.();
          setIsConfirming(true);
        }}
      >
        Discard
      </Button>
      {isConfirming
        ? // The bar that the button is in would let other parts of the page cover it.
          createPortal(
            <DiscardDialog
              description={`You'll lose ${changes} and return to the last ${saved} version.`}
              onClose={() => setIsConfirming(false)}
              onDiscard={() => {
                setIsConfirming(false);
                onDiscard();
              }}
            />,
            document.body,
          )
        : null}
    </>
  );
}

interface DiscardDialogProps {
  description: string;
  onClose(): void;
  onDiscard(): void;
}

/** Asks before changes are thrown away. */
export function DiscardDialog({ description, onClose, onDiscard }: DiscardDialogProps) {
  return (
    <ConfirmDialog
      busy={false}
      closeLabel="Keep editing"
      danger
      description={description}
      label="Discard"
      onClose={onClose}
      onConfirm={onDiscard}
      title="Discard your changes?"
    />
  );
}
