import type { FormEvent } from "react";
import type { User } from "@/api/types";
import { Badge } from "@/components/badge";
import { Button } from "@/components/button";
import { Field } from "@/components/field";
import { FormError } from "@/components/form-error";
import { Input } from "@/components/input";
import { PasswordInput, UsernameForManagers } from "@/components/password-input";
import { useUpdateUserCache } from "@/features/account";
import { ApiError } from "@/lib/api";
import { useApiForm } from "@/lib/form";
import { useFormReply } from "@/lib/form-reply";
import { multipart } from "@/lib/multipart";
import { useToasts } from "@/lib/toasts";
import { useApiMutation } from "@/lib/use-api-mutation";
import { type EmailChange, emailRules } from "./rules";
import { CollapsibleForm, Section } from "./section";
import { SectionForm } from "./section-form";

export function EmailSection({ user }: { user: User }) {
  const toasts = useToasts();
  const updateUser = useUpdateUserCache();
  const confirmPassword = useApiMutation("We couldn't change your email");
  const { mutate, isPending } = useApiMutation("We couldn't change your email");
  const reply = useFormReply("preferences-email");
  const form = useApiForm<EmailChange>({
    rules: emailRules(user.hasPassword),
    values: { email: "", currentPassword: "" },
    reply,
  });
  const verified = user.emailVerifiedAt !== null;

  /** Confirms the identity with the same password first, so that the user is not asked twice. */
  function send(values: EmailChange) {
    if (!user.hasPassword) return changeEmail(values);
    confirmPassword.mutate(
      { method: "POST", path: "/api/v1/user/confirm-password", body: { password: values.currentPassword } },
      {
        onSuccess: () => changeEmail(values),
        onError: ({ status, message, errors: { password, ...rest } }) =>
          form.showError(new ApiError(status, message, password ? { currentPassword: password } : rest)),
      },
    );
  }

  function changeEmail({ email, currentPassword }: EmailChange) {
    const body = multipart({ email, ...(user.hasPassword && { currentPassword }) });
    mutate(
      { method: "POST", path: "/api/v1/user/profile-information", body },
      {
        onSuccess(saved) {
          updateUser(saved);
          form.resetTo({ email: "", currentPassword: "" });
          toasts.success("Check your inbox", `We sent a confirmation link to ${saved.email}`);
        },
        onError: form.showError,
      },
    );
  }

  return (
    <Section
      badge={<Badge tone={verified ? "ok" : "warning"}>{verified ? "Confirmed" : "Not confirmed"}</Badge>}
      id="email"
      lead={
        <>
          You log in with <strong>{user.email}</strong>, and we send your emails there.
        </>
      }
    >
      {verified ? null : <Unverified email={user.email} />}
      <CollapsibleForm label="Change your email" open={reply !== null}>
        <SectionForm
          {...form}
          action="email"
          busy={isPending || confirmPassword.isPending}
          formProps={form.formProps(send)}
          label="Change email"
        >
          <Field
            error={form.errorOf("email")}
            hint="We'll send a confirmation link there and notify your old email."
            label="New email"
            required
          >
            <Input {...form.input("email")} autoComplete="email" type="email" />
          </Field>
          {user.hasPassword ? (
            <>
              <UsernameForManagers value={user.email} />
              <Field error={form.errorOf("currentPassword")} label="Current password" required>
                <PasswordInput {...form.input("currentPassword")} autoComplete="current-password" />
              </Field>
            </>
          ) : null}
        </SectionForm>
      </CollapsibleForm>
    </Section>
  );
}

function Unverified({ email }: { email: string }) {
  const reply = useFormReply("preferences-verification");
  const toasts = useToasts();
  const { mutate, isPending } = useApiMutation("We couldn't send the link");
  function send(event: FormEvent) {
    event.preventDefault();
    mutate(
      { method: "POST", path: "/api/v1/email/verification-notification" },
      { onSuccess: () => toasts.success("Link sent", `Check ${email}`) },
    );
  }
  return (
    <form action="/preferences" className="note is-warning" method="post" onSubmit={send}>
      <input name="action" type="hidden" value="verification" />
      <p>Not confirmed yet. Open the link we sent you.</p>
      <FormError>{reply?.message}</FormError>
      <Button busy={isPending} variant="quiet" small type="submit">
        Send the link again
      </Button>
    </form>
  );
}
