import { Dialog } from "@/components/dialog";
import { CreateForm } from "./create-form";

interface CreateDialogProps {
  eventId: string;
  open: boolean;
  onClose(): void;
}

/** The form to create a team, as a dialog. */
export default function CreateDialog({ eventId, open, onClose }: CreateDialogProps) {
  return (
    <Dialog onClose={onClose} open={open} size="medium" title="Create a team">
      <CreateForm eventId={eventId} />
    </Dialog>
  );
}
