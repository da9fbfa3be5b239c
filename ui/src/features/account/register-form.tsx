import { Field } from "@/components/field";
import { Input } from "@/components/input";
import { PasswordInput } from "@/components/password-input";
import { useApiForm } from "@/lib/form";
import { AccountForm, useSending } from "./account-form";
import { DialogLink, useMove } from "./dialog-link";
import type { AccountFormProps } from "./form-props";
import { type Registration, registerRules } from "./rules";

const empty: Registration = { name: "", email: "", password: "", passwordConfirmation: "" };

export function RegisterForm({ moves, onSubmit }: AccountFormProps<Registration>) {
  const form = useApiForm({ rules: registerRules, values: empty });
  const move = useMove(moves);
  const sending = useSending(form, onSubmit, () => move("login"));
  return (
    <AccountForm
      {...sending}
      after={
        <DialogLink moves={moves} to="login">
          Already registered?
        </DialogLink>
      }
      flag="register"
      label="Register"
      what="Registration"
    >
      <Field error={form.errorOf("name")} label="Name" required>
        <Input {...form.input("name")} autoComplete="name" />
      </Field>
      <Field error={form.errorOf("email")} label="E-mail" required>
        <Input {...form.input("email")} autoComplete="email" type="email" />
      </Field>
      <Field error={form.errorOf("password")} hint="At least 8 characters" label="Password" required>
        <PasswordInput {...form.input("password")} autoComplete="new-password" />
      </Field>
      <Field error={form.errorOf("passwordConfirmation")} label="Confirm password" required>
        <PasswordInput {...form.input("passwordConfirmation")} autoComplete="new-password" />
      </Field>
    </AccountForm>
  );
}
