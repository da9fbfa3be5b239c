import type { StaffTicket } from "@/api/types";
import { Button } from "@/components/button";
import { counted } from "@/lib/counted";
import { useToasts } from "@/lib/toasts";
import { useApiMutation } from "@/lib/use-api-mutation";
import { useCountdown } from "@/lib/use-countdown";

export interface UndoDecisionProps {
  ticket: Pick<StaffTicket, "id" | "version" | "undoableUntil">;
  onChange(): void;
}

/** Takes the latest decision about a ticket back, with the seconds that are left until its email leaves. */
export default function UndoDecision({ ticket: { id, version, undoableUntil }, onChange }: UndoDecisionProps) {
  const left = useCountdown(undoableUntil);
  const toasts = useToasts();
  const { mutate, isPending } = useApiMutation("We couldn't undo this");
  if (!left) return null;
  const undo = () =>
    mutate(
      { method: "POST", path: `/api/v1/users-tickets/${id}/undo`, body: { version } },
      {
        onSuccess() {
          toasts.success("Undone. No email was sent.");
          onChange();
        },
        onError: onChange,
      },
    );
  return (
    <div className="actions">
      <Button busy={isPending} onClick={undo} small>
        Undo
      </Button>
      <p role="timer">{`You have ${counted(left, "second")} to undo this before we send the email.`}</p>
    </div>
  );
}
