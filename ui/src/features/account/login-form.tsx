import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { Field } from "@/components/field";
import { FormError } from "@/components/form-error";
import { Input } from "@/components/input";
import { PasswordInput } from "@/components/password-input";
import { flagsQuery } from "@/features/flags";
import { useApiForm } from "@/lib/form";
import { useFormReply } from "@/lib/form-reply";
import { AccountForm, useSending } from "./account-form";
import { DialogLink } from "./dialog-link";
import type { AccountFormProps } from "./form-props";
import { type Login, loginRules } from "./rules";
import { socialError } from "./social-errors";
import { SocialLogins } from "./social-logins";

export function LoginForm({ moves, onSubmit }: AccountFormProps<Login>) {
  const { data: flags } = useQuery(flagsQuery());
  const form = useApiForm({
    rules: loginRules,
    values: { email: "", password: "" },
    reply: useFormReply("login"),
  });
  const sending = useSending(form, onSubmit);
  const cameBack = socialError(useLocation().search);
  return (
    <AccountForm
      {...sending}
      action="/login"
      after={
        flags?.register ? (
          <DialogLink moves={moves} to="register">
            Don't have an account?
          </DialogLink>
        ) : null
      }
      before={
        <>
          <FormError>{cameBack}</FormError>
          <SocialLogins />
        </>
      }
      flag="login"
      label="Login"
      what="Logging in"
    >
      <input name="returnTo" type="hidden" value={moves.hrefTo("login")} />
      <Field error={form.errorOf("email")} label="E-mail or username" required>
        <Input {...form.input("email")} autoCapitalize="none" autoComplete="username" spellCheck={false} />
      </Field>
      <div className="field-with-link">
        <Field error={form.errorOf("password")} label="Password" required>
          <PasswordInput {...form.input("password")} autoComplete="current-password" />
        </Field>
        <DialogLink moves={moves} to="forgot-password">
          Forgot password?
        </DialogLink>
      </div>
    </AccountForm>
  );
}
