import { Button } from "@/components/button";
import { Dialog } from "@/components/dialog";
import { FormFooter } from "@/components/form-frame";

interface ConfirmDialogProps {
  title: string;
  description: string;
  /** What is done. */
  label: string;
  danger?: boolean;
  busy: boolean;
  onConfirm(): void;
  onClose(): void;
}

/** Asks once more before something that others will notice. */
export default function ConfirmDialog({
  title,
  description,
  label,
  danger,
  busy,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Dialog description={description} onClose={onClose} open title={title}>
      <FormFooter>
        <Button busy={busy} look={danger ? "danger" : "primary"} onClick={onConfirm}>
          {label}
        </Button>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </FormFooter>
    </Dialog>
  );
}
