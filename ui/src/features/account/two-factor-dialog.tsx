import { useState } from "react";
import { Button } from "@/components/button";
import { Dialog } from "@/components/dialog";
import type { Challenge } from "./challenge";
import { challengeLead, TwoFactorForm } from "./forms/two-factor-form";

interface TwoFactorDialogProps {
  open: boolean;
  onClose(): void;
  onSubmit(challenge: Challenge): Promise<void>;
  /** The page behind both dialogs. */
  returnTo?: string;
  /** Closes the dialog when no script runs, if it came from the URL. */
  closeHref?: string | undefined;
}

/** Opens over the login dialog when the account has a second factor. */
export function TwoFactorDialog({ open, onClose, onSubmit, returnTo = "/", closeHref }: TwoFactorDialogProps) {
  const [recovering, setRecovering] = useState(false);
  const mode = recovering ? "recovery" : "code";
  return (
    <Dialog
      closeHref={closeHref}
      contentKey={mode}
      description={challengeLead(recovering)}
      onClose={onClose}
      open={open}
      title="Two-Factor Authentication"
    >
      <TwoFactorForm key={mode} onSubmit={onSubmit} recovering={recovering} returnTo={returnTo}>
        <Button variant="link" onClick={() => setRecovering(!recovering)}>
          {recovering ? "Use an authenticator code" : "Use a recovery code"}
        </Button>
      </TwoFactorForm>
    </Dialog>
  );
}
