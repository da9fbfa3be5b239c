import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { Field } from "@/components/field";
import { FormError } from "@/components/form-error";
import { Input } from "@/components/input";
import { PasswordInput } from "@/components/password-input";
import { flagsQuery } from "@/features/flags";
import { useApiForm } from "@/lib/form";
import { useFormReply } from "@/lib/form-reply";
import { type Login, loginRules } from "../rules";
import { AccountForm, useFormSubmit } from "./account-form";
import { DialogLink } from "./dialog-link";
import type { AccountFormProps } from "./form-props";
import { doneMessage } from "./password-messages";
import { socialError } from "./social-errors";
import { SocialLogins } from "./social-logins";

export function LoginForm({ navigation, onSubmit }: AccountFormProps<Login>) {
  const { data: flags } = useQuery(flagsQuery());
  const form = useApiForm({
    rules: loginRules,
    values: { email: "", password: "" },
    reply: useFormReply("login"),
  });
  const submission = useFormSubmit(form, onSubmit);
  const { search } = useLocation();
  const done = doneMessage(search);
  return (
    <AccountForm
      {...submission}
      action="/login"
      after={
        flags?.register ? (
          <DialogLink navigation={navigation} to="register">
            Don't have an account?
          </DialogLink>
        ) : null
      }
      before={
        <>
          {done ? (
            <p role="status">
              <strong>{done.title}.</strong> {done.text}.
            </p>
          ) : null}
          <FormError>{socialError(search)}</FormError>
          <SocialLogins />
        </>
      }
      flag="login"
      label="Login"
      closedMessage="Login is currently closed."
    >
      <input name="returnTo" type="hidden" value={navigation.hrefTo("login")} />
      <Field error={form.errorOf("email")} label="E-mail or username" required>
        <Input {...form.input("email")} autoCapitalize="none" autoComplete="username" spellCheck={false} />
      </Field>
      <div className="field-with-link">
        <Field error={form.errorOf("password")} label="Password" required>
          <PasswordInput {...form.input("password")} autoComplete="current-password" />
        </Field>
        <DialogLink navigation={navigation} to="forgot-password">
          Forgot password?
        </DialogLink>
      </div>
    </AccountForm>
  );
}
