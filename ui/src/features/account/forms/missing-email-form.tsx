import { Field } from "@/components/field";
import { Input } from "@/components/input";
import { useApiForm } from "@/lib/form";
import { type ForgottenPassword, forgotPasswordRules } from "../rules";
import { AccountForm, useFormSubmit } from "./account-form";
import { DialogLink } from "./dialog-link";
import type { AccountFormProps } from "./form-props";

/** Asks for an email address after a social login without one. */
export function MissingEmailForm({ navigation, onSubmit }: AccountFormProps<ForgottenPassword>) {
  const form = useApiForm({ rules: forgotPasswordRules, values: { email: "" } });
  const submission = useFormSubmit(form, onSubmit);
  return (
    <AccountForm
      {...submission}
      after={
        <DialogLink navigation={navigation} to="login">
          Already registered?
        </DialogLink>
      }
      label="Continue"
      closedMessage="Registration is currently closed."
    >
      <Field error={form.errorOf("email")} label="E-mail" required>
        <Input {...form.input("email")} autoComplete="email" type="email" />
      </Field>
    </AccountForm>
  );
}
