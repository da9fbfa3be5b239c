import { useQuery } from "@tanstack/react-query";
import { Field } from "@/components/field";
import { Input } from "@/components/input";
import { PasswordInput } from "@/components/password-input";
import { flagsQuery } from "@/features/flags";
import { useApiForm } from "@/lib/form";
import { AccountForm, useSending } from "./account-form";
import { DialogLink } from "./dialog-link";
import type { AccountFormProps } from "./form-props";
import { type Login, loginRules } from "./rules";
import { SocialLogins } from "./social-logins";

export function LoginForm({ moves, onSubmit }: AccountFormProps<Login>) {
  const { data: flags } = useQuery(flagsQuery());
  const form = useApiForm({ rules: loginRules, values: { email: "", password: "" } });
  const sending = useSending(form, onSubmit);
  return (
    <AccountForm
      {...sending}
      after={
        flags?.register ? (
          <DialogLink moves={moves} to="register">
            Don't have an account?
          </DialogLink>
        ) : null
      }
      before={<SocialLogins />}
      flag="login"
      label="Login"
      what="Logging in"
    >
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
