import { Field } from "@/components/field";
import { Input } from "@/components/input";
import { useApiForm } from "@/lib/form";
import { AccountForm, useSending } from "./account-form";
import { DialogLink } from "./dialog-link";
import type { AccountFormProps } from "./form-props";
import { type ForgottenPassword, forgotPasswordRules } from "./rules";

/** Asks somebody who came by a social profile without an address for their mailbox. */
export function CompleteForm({ moves, onSubmit }: AccountFormProps<ForgottenPassword>) {
  const form = useApiForm({ rules: forgotPasswordRules, values: { email: "" } });
  const sending = useSending(form, onSubmit);
  return (
    <AccountForm
      {...sending}
      after={
        <DialogLink moves={moves} to="login">
          Already registered?
        </DialogLink>
      }
      label="Go on"
      what="Registration"
    >
      <Field error={form.errorOf("email")} label="E-mail" required>
        <Input {...form.input("email")} autoComplete="email" type="email" />
      </Field>
    </AccountForm>
  );
}
