import { useState } from "react";
import { Button } from "@/components/button";
import { Dialog } from "@/components/dialog";
import { Field } from "@/components/field";
import { FormAlert } from "@/components/form-error";
import { FormBody, FormFooter, FramedForm } from "@/components/form-frame";
import { Input } from "@/components/input";
import { SubmitRow } from "@/components/submit-row";
import { useApiForm } from "@/lib/form";
import { useSending } from "./account-form";
import { type Code, codeRules, recoveryCodeRules } from "./rules";

/** What answers the challenge: a code of the authenticator app, or one of the recovery codes. */
export type Challenge = { code: string } | { recoveryCode: string };

interface TwoFactorDialogProps {
  open: boolean;
  onClose(): void;
  onSubmit(challenge: Challenge): Promise<void>;
}

/** Opens over the login dialog when the password was right but is not enough. */
export function TwoFactorDialog({ open, onClose, onSubmit }: TwoFactorDialogProps) {
  const [recovering, setRecovering] = useState(false);
  const send = ({ code }: Code) => onSubmit(recovering ? { recoveryCode: code } : { code });
  return (
    <Dialog
      contentKey={recovering ? "recovery" : "code"}
      description={
        recovering
          ? "Enter one of the 8 recovery codes that were created when you enabled two-factor authentication."
          : "Enter the 6-digit code from your authenticator app."
      }
      onClose={onClose}
      open={open}
      title="Two-Factor Authentication"
    >
      <CodeForm
        key={recovering ? "recovery" : "code"}
        onSubmit={send}
        onSwitch={() => setRecovering(!recovering)}
        recovering={recovering}
      />
    </Dialog>
  );
}

interface CodeFormProps {
  recovering: boolean;
  onSwitch(): void;
  onSubmit(values: Code): Promise<void>;
}

function CodeForm({ recovering, onSwitch, onSubmit }: CodeFormProps) {
  const form = useApiForm({ rules: recovering ? recoveryCodeRules : codeRules, values: { code: "" } });
  const { busy, formError, touched, frame } = useSending(form, onSubmit);
  const input = form.input("code");
  return (
    <FramedForm {...frame}>
      <FormBody>
        <Field error={form.errorOf("code")} label={recovering ? "Recovery code" : "Code"} required>
          {recovering ? (
            <Input {...input} autoCapitalize="none" autoComplete="off" className="is-code" spellCheck={false} />
          ) : (
            <Input {...input} autoComplete="one-time-code" className="is-code" inputMode="numeric" />
          )}
        </Field>
      </FormBody>
      <FormFooter>
        <FormAlert>{formError}</FormAlert>
        <SubmitRow busy={busy} disabled={!touched}>
          Verify
        </SubmitRow>
        <Button look="link" onClick={onSwitch}>
          {recovering ? "Use a code from the app" : "Use a recovery code"}
        </Button>
      </FormFooter>
    </FramedForm>
  );
}
