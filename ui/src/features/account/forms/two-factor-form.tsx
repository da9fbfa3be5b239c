import { type FormEvent, type ReactNode, useRef } from "react";
import { Field } from "@/components/field";
import { FormError } from "@/components/form-error";
import { FormBody, FormFooter, FormLayout } from "@/components/form-layout";
import { Input } from "@/components/input";
import { SubmitButton } from "@/components/submit-button";
import { ApiError } from "@/lib/api";
import { useApiForm } from "@/lib/form";
import { useFormReply } from "@/lib/form-reply";
import type { Challenge } from "../challenge";
import { type Code, codeRules, recoveryCodeRules } from "../rules";
import { useFormSubmit } from "./account-form";

/** The instruction for either mode. */
export function challengeLead(recovering: boolean): string {
  return recovering
    ? "Enter one of the 8 recovery codes that were created when you enabled two-factor authentication."
    : "Enter the 6-digit code from your authenticator app.";
}

/** Length of an authenticator code. */
const digits = 6;

interface TwoFactorFormProps {
  recovering: boolean;
  /** Where to go after login when no script runs. */
  returnTo: string;
  onSubmit(challenge: Challenge): Promise<void>;
  /** Switches to the other mode. */
  children: ReactNode;
}

/** The second-factor form. Submits itself when the last digit is entered, whether typed, pasted or autofilled. */
export function TwoFactorForm({ recovering, returnTo, onSubmit, children }: TwoFactorFormProps) {
  const form = useApiForm({
    rules: recovering ? recoveryCodeRules : codeRules,
    values: { code: "" },
    reply: useFormReply("two-factor"),
  });
  const { busy, formError, touched, formProps } = useFormSubmit(form, ({ code }: Code) =>
    recovering ? onSubmit({ recoveryCode: code }).catch(mapRecoveryCodeError) : onSubmit({ code }),
  );
  const wasSent = useRef(false);
  const input = form.input("code");

  function onInput(event: FormEvent<HTMLFormElement>) {
    formProps.onInput(event);
    const { value } = event.target as HTMLInputElement;
    // Only once: after a correction the user submits it themselves.
    if (recovering || wasSent.current || value.replace(/\s/g, "").length !== digits) return;
    wasSent.current = true;
    event.currentTarget.requestSubmit();
  }

  return (
    <FormLayout {...formProps} action="/two-factor" method="post" onInput={onInput}>
      <FormBody>
        <input name="returnTo" type="hidden" value={returnTo} />
        {recovering ? <input name="recovery" type="hidden" value="1" /> : null}
        <Field error={form.errorOf("code")} label={recovering ? "Recovery code" : "Code"} required>
          {recovering ? (
            <Input {...input} autoCapitalize="none" autoComplete="off" className="is-code is-long" spellCheck={false} />
          ) : (
            <Input {...input} autoComplete="one-time-code" className="is-code" inputMode="numeric" />
          )}
        </Field>
      </FormBody>
      <FormFooter>
        <FormError>{formError}</FormError>
        <SubmitButton busy={busy} disabled={!touched}>
          Verify
        </SubmitButton>
        {children}
      </FormFooter>
    </FormLayout>
  );
}

/** The API has two fields for the form's one. */
function mapRecoveryCodeError(error: unknown): never {
  if (!(error instanceof ApiError) || !error.errors.recoveryCode) throw error;
  throw new ApiError(error.status, error.message, { code: error.errors.recoveryCode });
}
