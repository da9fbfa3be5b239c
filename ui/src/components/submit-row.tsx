import { type ReactNode, useId } from "react";
import { Button } from "./button";

interface SubmitRowProps {
  /** Nothing to send yet. */
  disabled: boolean;
  busy?: boolean;
  /** Why it cannot be sent at all, for everybody to read. */
  reason?: string | null;
  children: ReactNode;
}

/** The button a form is sent by, and under it the reason when it cannot be. */
export function SubmitRow({ disabled, busy = false, reason = null, children }: SubmitRowProps) {
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
