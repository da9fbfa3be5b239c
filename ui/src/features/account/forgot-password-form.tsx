import { Field } from "@/components/field";
import { Input } from "@/components/input";
import { useApiForm } from "@/lib/form";
import { AccountForm, useSending } from "./account-form";
import { DialogLink, useMove } from "./dialog-link";
import type { AccountFormProps } from "./form-props";
import { type ForgottenPassword, forgotPasswordRules } from "./rules";

export function ForgotPasswordForm({ moves, onSubmit }: AccountFormProps<ForgottenPassword>) {
  const form = useApiForm({ rules: forgotPasswordRules, values: { email: "" } });
  const move = useMove(moves);
  const sending = useSending(form, onSubmit, () => move("login"));
  return (
    <AccountForm
      {...sending}
      after={
        <DialogLink moves={moves} to="login">
          Back to login
        </DialogLink>
      }
      label="Send the link"
      what="Resetting a password"
    >
      <Field error={form.errorOf("email")} label="E-mail" required>
        <Input {...form.input("email")} autoComplete="email" type="email" />
      </Field>
    </AccountForm>
  );
}
