import type { Event } from "@/api/types";
import { Dialog } from "@/components/dialog";
import { CreateForm } from "./create-form";

interface CreateDialogProps {
  event: Pick<Event, "id" | "slug">;
  open: boolean;
  onClose(): void;
}

/** The form to create a team, as a dialog. */
export default function CreateDialog({ event, open, onClose }: CreateDialogProps) {
  return (
    <Dialog onClose={onClose} open={open} size="medium" title="Create a team">
      <CreateForm event={event} />
    </Dialog>
  );
}
