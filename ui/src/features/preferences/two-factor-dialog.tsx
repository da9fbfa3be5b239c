import type { ReactNode } from "react";
import { Button } from "@/components/button";
import { Dialog } from "@/components/dialog";
import { FormFooter } from "@/components/form-layout";
import { useApiMutation } from "@/lib/use-api-mutation";
import { RecoveryCodes } from "./recovery-codes";
import { SetUp, type SetUpProps } from "./two-factor-set-up";

/** Steps of the two-factor settings. */
export type Step =
  | ({ name: "set-up" } & Pick<SetUpProps, "svg" | "url" | "secretKey">)
  | { name: "codes"; after: "set-up" | "requested" | "renewed"; codes: string[] }
  | { name: "renew" }
  | { name: "turn-off" };

interface TwoFactorDialogProps {
  open: boolean;
  step: Step;
  username: string;
  onClose(): void;
  onConfirmed(): void;
  onRenewed(codes: string[]): void;
  onTurnedOff(): void;
}

const titles: Readonly<Record<Step["name"], string>> = {
  "set-up": "Turn on two-factor authentication",
  codes: "Recovery codes",
  renew: "Create new codes?",
  "turn-off": "Turn off two-factor authentication?",
};

/** The two-factor settings, step by step. */
export default function TwoFactorSetting(props: TwoFactorDialogProps) {
  const { open, step, username, onClose, onConfirmed, onRenewed, onTurnedOff } = props;
  return (
    <Dialog
      contentKey={step.name}
      description={descriptionOf(step)}
      onClose={onClose}
      open={open}
      size={step.name === "set-up" || step.name === "codes" ? "large" : "small"}
      title={titles[step.name]}
    >
      {step.name === "set-up" ? <SetUp {...step} onConfirmed={onConfirmed} /> : null}
      {step.name === "codes" ? <RecoveryCodes codes={step.codes} onClose={onClose} username={username} /> : null}
      {step.name === "renew" ? <Renew onClose={onClose} onRenewed={onRenewed} /> : null}
      {step.name === "turn-off" ? <TurnOff onClose={onClose} onTurnedOff={onTurnedOff} /> : null}
    </Dialog>
  );
}

function descriptionOf(step: Step): string {
  if (step.name === "set-up")
    return "Scan the QR code with your authenticator app (or type in the key), then enter the code.";
  if (step.name === "renew") return "Your current codes will stop working.";
  if (step.name === "turn-off")
    return "You'll log in with your password only. We'll delete your recovery codes and log out your other devices.";
  if (step.after === "set-up")
    return "Two-factor is on. Save these codes somewhere safe. If you lose your phone, each logs you in once.";
  return "Save these codes somewhere safe. If you lose your phone, each logs you in once.";
}

function Renew({ onClose, onRenewed }: Pick<TwoFactorDialogProps, "onClose" | "onRenewed">) {
  const { mutate, isPending } = useApiMutation("We couldn't create new codes");
  const path = "/api/v1/user/two-factor-recovery-codes";
  return (
    <Choice onClose={onClose}>
      <Button busy={isPending} onClick={() => mutate({ method: "POST", path }, { onSuccess: onRenewed })}>
        Create new codes
      </Button>
    </Choice>
  );
}

function TurnOff({ onClose, onTurnedOff }: Pick<TwoFactorDialogProps, "onClose" | "onTurnedOff">) {
  const { mutate, isPending } = useApiMutation("We couldn't turn off two-factor");
  const path = "/api/v1/user/two-factor-authentication";
  return (
    <Choice onClose={onClose}>
      <Button
        busy={isPending}
        variant="danger"
        onClick={() => mutate({ method: "DELETE", path }, { onSuccess: onTurnedOff })}
      >
        Turn off
      </Button>
    </Choice>
  );
}

/** An action with a cancel button. */
function Choice({ onClose, children }: { onClose(): void; children: ReactNode }) {
  return (
    <FormFooter>
      {children}
      <Button variant="quiet" onClick={onClose}>
        Cancel
      </Button>
    </FormFooter>
  );
}
