import { Field } from "@/components/field";
import { Input } from "@/components/input";
import { useApiForm } from "@/lib/form";
import { useFormReply } from "@/lib/form-reply";
import { type ForgottenPassword, forgotPasswordRules } from "../rules";
import { AccountForm, useFormSubmit } from "./account-form";
import { DialogLink, useSwitchDialog } from "./dialog-link";
import type { AccountFormProps } from "./form-props";

export function ForgotPasswordForm({ navigation, onSubmit }: AccountFormProps<ForgottenPassword>) {
  const form = useApiForm({
    rules: forgotPasswordRules,
    values: { email: "" },
    reply: useFormReply("forgot-password"),
  });
  const switchDialog = useSwitchDialog(navigation);
  const submission = useFormSubmit(form, onSubmit, () => switchDialog("login"));
  return (
    <AccountForm
      {...submission}
      action="/forgot-password"
      after={
        <DialogLink navigation={navigation} to="login">
          Back to login
        </DialogLink>
      }
      guestsOnly="You're logged in. Change your password in Preferences, or log out to get a reset link."
      label="Send reset link"
      closedMessage="Password reset isn't available right now."
    >
      <input name="returnTo" type="hidden" value={navigation.hrefTo("forgot-password")} />
      <Field error={form.errorOf("email")} label="E-mail" required>
        <Input {...form.input("email")} autoComplete="email" type="email" />
      </Field>
    </AccountForm>
  );
}
