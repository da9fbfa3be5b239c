import { dismissLabel } from "@/lib/dismiss-label";
import { Button } from "./button";
import { Dialog } from "./dialog";
import { FormFooter } from "./form-layout";

interface ConfirmDialogProps {
  title: string;
  description: string;
  /** The button's label. */
  label: string;
  /** The label of the button that closes it. */
  closeLabel?: string;
  danger?: boolean;
  busy: boolean;
  /** Selector of what gets focus at the end if what opened the dialog is gone. */
  focusFallback?: string;
  onConfirm(): void;
  onClose(): void;
}

/** Asks for confirmation of an action that affects others or cannot be undone. */
export default function ConfirmDialog({
  title,
  description,
  label,
  closeLabel = dismissLabel(label),
  danger,
  busy,
  focusFallback,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Dialog description={description} focusFallback={focusFallback} onClose={onClose} open title={title}>
      <FormFooter>
        <Button busy={busy} variant={danger ? "danger" : "primary"} onClick={onConfirm}>
          {label}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {closeLabel}
        </Button>
      </FormFooter>
    </Dialog>
  );
}
