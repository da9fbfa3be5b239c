import { useLocation } from "react-router";
import { Field } from "@/components/field";
import { Input } from "@/components/input";
import { PasswordInput } from "@/components/password-input";
import { useApiForm } from "@/lib/form";
import { useFormReply } from "@/lib/form-reply";
import { type PasswordReset, resetPasswordRules } from "../rules";
import { AccountForm, useFormSubmit } from "./account-form";
import { DialogLink, useSwitchDialog } from "./dialog-link";
import type { AccountFormProps } from "./form-props";
import { resetFailed } from "./password-messages";

/** Token and email address come from the link in the email. */
export function ResetPasswordForm({ navigation, onSubmit }: AccountFormProps<PasswordReset>) {
  const search = new URLSearchParams(useLocation().search);
  const reply = useFormReply("reset-password");
  const form = useApiForm({
    rules: resetPasswordRules,
    reply,
    values: {
      email: search.get("email") ?? "",
      password: "",
      passwordConfirmation: "",
      token: search.get("token") ?? "",
    },
  });
  const switchDialog = useSwitchDialog(navigation);
  const submission = useFormSubmit(form, onSubmit, () => switchDialog("login"));
  return (
    <AccountForm
      {...submission}
      action="/reset-password"
      after={
        <DialogLink navigation={navigation} to="login">
          Back to login
        </DialogLink>
      }
      // Without a script no toast announces it.
      alert={form.errorOf("token") ?? (reply ? `${resetFailed.title}. ${resetFailed.text}.` : undefined)}
      label="Set new password"
      closedMessage="Password reset isn't available right now."
    >
      <input name="returnTo" type="hidden" value={navigation.hrefTo("reset-password")} />
      <input {...form.input("token")} type="hidden" />
      <Field error={form.errorOf("email")} label="E-mail" required>
        <Input {...form.input("email")} autoComplete="username" type="email" />
      </Field>
      <Field error={form.errorOf("password")} label="New password" required>
        <PasswordInput {...form.input("password")} autoComplete="new-password" />
      </Field>
      <Field error={form.errorOf("passwordConfirmation")} label="Confirm password" required>
        <PasswordInput {...form.input("passwordConfirmation")} autoComplete="new-password" />
      </Field>
    </AccountForm>
  );
}
