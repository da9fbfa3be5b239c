import { type ReactNode, useId } from "react";
import { Button } from "./button";

interface SubmitButtonProps {
  /** Nothing to submit yet. */
  disabled: boolean;
  busy?: boolean;
  /** Why the form cannot be submitted; visible to everyone. */
  reason?: string | null;
  children: ReactNode;
}

/** A form's submit button, with the reason below it if it is disabled. */
export function SubmitButton({ disabled, busy = false, reason = null, children }: SubmitButtonProps) {
  const id = useId();
  return (
    <>
      <Button
        aria-describedby={reason ? id : undefined}
        busy={busy}
        disabled={disabled || reason !== null}
        type="submit"
      >
        {children}
      </Button>
      {reason ? (
        <p className="field-hint" id={id}>
          {reason}
        </p>
      ) : null}
    </>
  );
}
