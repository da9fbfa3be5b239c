import { useQueryClient } from "@tanstack/react-query";
import type { User } from "@/api/types";
import { Field } from "@/components/field";
import { PasswordInput, UsernameForManagers } from "@/components/password-input";
import { useUpdateUserCache } from "@/features/account";
import { useApiForm } from "@/lib/form";
import { useFormReply } from "@/lib/form-reply";
import { useToasts } from "@/lib/toasts";
import { useApiMutation } from "@/lib/use-api-mutation";
import { devicesQuery } from "./queries";
import { type PasswordChange, passwordRules } from "./rules";
import { CollapsibleForm, Section } from "./section";
import { SectionForm } from "./section-form";

const empty: PasswordChange = { currentPassword: "", password: "", passwordConfirmation: "" };

export function PasswordSection({ user }: { user: User }) {
  const { hasPassword } = user;
  const toasts = useToasts();
  const queries = useQueryClient();
  const updateUser = useUpdateUserCache();
  const { mutate, isPending } = useApiMutation("We couldn't change your password");
  const reply = useFormReply("preferences-password");
  const form = useApiForm({ rules: passwordRules(hasPassword), values: empty, reply });

  function send({ currentPassword, ...rest }: PasswordChange) {
    const body = hasPassword ? { currentPassword, ...rest } : rest;
    mutate(
      { method: "PUT", path: "/api/v1/user/password", body },
      {
        onSuccess() {
          updateUser({ hasPassword: true });
          form.resetTo(empty);
          void queries.invalidateQueries(devicesQuery());
          toasts.success(hasPassword ? "Password changed" : "Password set", "You're logged out on all other devices");
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
          ? "Changing it logs you out on all other devices."
          : "You log in through another site. Add a password as a backup."
      }
    >
      <CollapsibleForm label={hasPassword ? "Change your password" : "Add a password"} open={reply !== null}>
        <SectionForm
          {...form}
          action="password"
          busy={isPending}
          formProps={form.formProps(send)}
          label={hasPassword ? "Change password" : "Set password"}
        >
          <UsernameForManagers value={user.email} />
          {hasPassword ? (
            <Field error={form.errorOf("currentPassword")} label="Current password" required>
              <PasswordInput {...form.input("currentPassword")} autoComplete="current-password" />
            </Field>
          ) : null}
          <Field error={form.errorOf("password")} hint="At least 8 characters" label="New password" required>
            <PasswordInput {...form.input("password")} autoComplete="new-password" />
          </Field>
          <Field error={form.errorOf("passwordConfirmation")} label="Confirm new password" required>
            <PasswordInput {...form.input("passwordConfirmation")} autoComplete="new-password" />
          </Field>
        </SectionForm>
      </CollapsibleForm>
    </Section>
  );
}
