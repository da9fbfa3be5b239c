import { useLocation } from "react-router";
import { Field } from "@/components/field";
import { Input } from "@/components/input";
import { PasswordInput } from "@/components/password-input";
import { useApiForm } from "@/lib/form";
import { AccountForm, useSending } from "./account-form";
import { DialogLink, useMove } from "./dialog-link";
import type { AccountFormProps } from "./form-props";
import { type PasswordReset, resetPasswordRules } from "./rules";

/** Token and address come with the link in the mail. */
export function ResetPasswordForm({ moves, onSubmit }: AccountFormProps<PasswordReset>) {
  const search = new URLSearchParams(useLocation().search);
  const form = useApiForm({
    rules: resetPasswordRules,
    values: {
      email: search.get("email") ?? "",
      password: "",
      passwordConfirmation: "",
      token: search.get("token") ?? "",
    },
  });
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
      alert={form.errorOf("token")}
      label="Save the password"
      what="Resetting a password"
    >
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
