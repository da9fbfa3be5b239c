import type { ReferralSource } from "@/api/types";
import { Field } from "@/components/field";
import { Input } from "@/components/input";
import { PasswordInput } from "@/components/password-input";
import { Select } from "@/components/select";
import { useApiForm } from "@/lib/form";
import { useFormReply } from "@/lib/form-reply";
import { type Registration, registerRules } from "../rules";
import { AccountForm, useFormSubmit } from "./account-form";
import { DialogLink } from "./dialog-link";
import type { AccountFormProps } from "./form-props";

const empty: Registration = { name: "", email: "", password: "", passwordConfirmation: "", referralSource: "" };

/** Answers to how the user heard of us. */
const sources = [
  "Social Media (Linkedin, X, Instagram)",
  "Meetup group (E-mail or Meetup)",
  "Slack, WhatsApp or Telegram community",
  "University or student organization (E-mail or in class)",
  "Directly from the event (e-mail)",
  "News articles",
  "Other",
] satisfies ReferralSource[];

interface RegisterFormProps extends AccountFormProps<Registration> {
  /** Also asks how the user heard of us, where there is space. */
  askReferralSource?: boolean;
}

export function RegisterForm({ navigation, onSubmit, askReferralSource = false }: RegisterFormProps) {
  const form = useApiForm({ rules: registerRules, values: empty, reply: useFormReply("register") });
  const submission = useFormSubmit(form, onSubmit);
  return (
    <AccountForm
      {...submission}
      action="/register"
      after={
        <DialogLink navigation={navigation} to="login">
          Already registered?
        </DialogLink>
      }
      flag="register"
      label="Register"
      closedMessage="Registration is currently closed."
    >
      {askReferralSource ? null : <input name="returnTo" type="hidden" value={navigation.hrefTo("register")} />}
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
      {askReferralSource ? (
        <Field error={form.errorOf("referralSource")} label="How did you hear about us?">
          <Select {...form.input("referralSource")}>
            <option value="">Optional</option>
            {sources.map((source) => (
              <option key={source}>{source}</option>
            ))}
          </Select>
        </Field>
      ) : null}
    </AccountForm>
  );
}
