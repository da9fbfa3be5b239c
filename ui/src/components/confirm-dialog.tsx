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
  onConfirm(): void;
  onClose(): void;
}

/** Asks for confirmation of an action that affects others. */
export default function ConfirmDialog({
  title,
  description,
  label,
  closeLabel = dismissLabel(label),
  danger,
  busy,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Dialog description={description} onClose={onClose} open title={title}>
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
