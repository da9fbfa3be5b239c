import { useQueryClient } from "@tanstack/react-query";
import type { User } from "@/api/types";
import { Field } from "@/components/field";
import { PasswordInput, UsernameForManagers } from "@/components/password-input";
import { useApiForm } from "@/lib/form";
import { useToasts } from "@/lib/toasts";
import { useApiMutation } from "@/lib/use-api-mutation";
import { devicesQuery } from "./queries";
import { type PasswordChange, passwordRules } from "./rules";
import { Section } from "./section";
import { SectionForm } from "./section-form";
import { useUpdateUserCache } from "./use-update-user-cache";

const empty: PasswordChange = { currentPassword: "", password: "", passwordConfirmation: "" };

export function PasswordSection({ user }: { user: User }) {
  const { hasPassword } = user;
  const toasts = useToasts();
  const queries = useQueryClient();
  const updateUser = useUpdateUserCache();
  const { change, busy } = useApiMutation("Your password was not changed");
  const form = useApiForm({ rules: passwordRules(hasPassword), values: empty });

  function send({ currentPassword, ...rest }: PasswordChange) {
    const body = hasPassword ? { currentPassword, ...rest } : rest;
    change(
      { method: "PUT", path: "/api/v1/user/password", body },
      {
        onSuccess() {
          updateUser({ hasPassword: true });
          form.restart(empty);
          void queries.invalidateQueries(devicesQuery());
          toasts.success(
            hasPassword ? "Your password is changed" : "Your password is set",
            "You are logged out everywhere else",
          );
        },
        onError: form.showError,
      },
    );
  }

  return (
    <Section
      id="password"
      lead={
        hasPassword
          ? "A new password logs you out everywhere but here."
          : "You have none: you log in with another site. With a password you get in when that site is down, too."
      }
    >
      <SectionForm
        {...form}
        busy={busy}
        frame={form.frame(send)}
        label={hasPassword ? "Change password" : "Set password"}
      >
        <UsernameForManagers value={user.email} />
        {hasPassword ? (
          <Field error={form.errorOf("currentPassword")} label="Current password" required>
            <PasswordInput {...form.input("currentPassword")} autoComplete="current-password" />
          </Field>
        ) : null}
        <Field error={form.errorOf("password")} hint="8 characters or more." label="New password" required>
          <PasswordInput {...form.input("password")} autoComplete="new-password" />
        </Field>
        <Field error={form.errorOf("passwordConfirmation")} label="Repeat the new password" required>
          <PasswordInput {...form.input("passwordConfirmation")} autoComplete="new-password" />
        </Field>
      </SectionForm>
    </Section>
  );
}
