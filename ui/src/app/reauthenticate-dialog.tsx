import { useMutation, useQuery } from "@tanstack/react-query";
import type { ApiCall } from "@/api/calls";
import type { User } from "@/api/types";
import { Button, ButtonLink } from "@/components/button";
import { Dialog } from "@/components/dialog";
import { Field } from "@/components/field";
import { FormAlert } from "@/components/form-error";
import { FormBody, FormFooter, FormLayout } from "@/components/form-layout";
import { PasswordInput, UsernameForManagers } from "@/components/password-input";
import { Skeleton } from "@/components/skeleton";
import { SubmitButton } from "@/components/submit-button";
import { currentUserQuery } from "@/features/account";
import { identitiesQuery, providerName } from "@/features/preferences";
import type { ApiError } from "@/lib/api";
import { useApiForm } from "@/lib/form";
import type { Reauthentication } from "@/lib/reauthentication";
import { required, secret } from "@/lib/rules";
import { loginPath } from "@/lib/social-login";
import { useCachedQuery } from "@/lib/use-cached-query";

interface ReauthenticateDialogProps {
  open: boolean;
  reauthentication: Reauthentication;
}

/** Asks the visitor to confirm their identity before a sensitive change. */
export function ReauthenticateDialog({ open, reauthentication }: ReauthenticateDialogProps) {
  const user = useCachedQuery(currentUserQuery());
  const hasPassword = user?.hasPassword !== false;
  return (
    <Dialog
      description={
        hasPassword
          ? "Enter your password to continue. We won't ask again for 15 minutes."
          : "Log in again to continue. We won't ask again for 15 minutes."
      }
      onClose={() => reauthentication.resolve(false)}
      open={open}
      title="Confirm it's you"
    >
      {hasPassword ? (
        <PasswordForm onConfirmed={() => reauthentication.resolve(true)} user={user} />
      ) : (
        <Providers onLeave={() => reauthentication.resolve(false)} />
      )}
    </Dialog>
  );
}

const rules = { password: secret(required("Password is required")) };

function PasswordForm({ user, onConfirmed }: { user: User | undefined; onConfirmed(): void }) {
  const form = useApiForm({ rules, values: { password: "" } });
  const { mutate, isPending } = useMutation<unknown, ApiError, ApiCall<"POST", "/api/v1/user/confirm-password">>({
    meta: { handlesForbidden: true },
  });
  const send = (body: { password: string }) =>
    mutate(
      { method: "POST", path: "/api/v1/user/confirm-password", body },
      { onSuccess: onConfirmed, onError: form.showError },
    );
  return (
    <FormLayout {...form.formProps(send)} method="post">
      <FormBody>
        <UsernameForManagers value={user?.email ?? ""} />
        <Field error={form.errorOf("password")} label="Password" required>
          <PasswordInput {...form.input("password")} autoComplete="current-password" />
        </Field>
      </FormBody>
      <FormFooter>
        <FormAlert>{form.formError}</FormAlert>
        <SubmitButton busy={isPending} disabled={!form.touched}>
          Continue
        </SubmitButton>
      </FormFooter>
    </FormLayout>
  );
}

/** For users without a password: links to their providers, which lead back to this page. */
function Providers({ onLeave }: { onLeave(): void }) {
  const { data: identities, isError, refetch } = useQuery(identitiesQuery());
  return (
    <>
      <FormBody>
        {identities?.map(({ provider }) => (
          <ButtonLink href={loginPath(provider)} key={provider} variant="quiet">
            {`Continue with ${providerName(provider)}`}
          </ButtonLink>
        ))}
        {identities || isError ? null : <Skeleton rows={1} />}
        {isError ? (
          <>
            <p role="alert">We couldn't load your login methods.</p>
            <Button variant="quiet" onClick={() => void refetch()}>
              Try again
            </Button>
          </>
        ) : null}
        <p className="field-hint">We'll bring you back here. Then try again.</p>
      </FormBody>
      <FormFooter>
        <Button variant="link" onClick={onLeave}>
          Not now
        </Button>
      </FormFooter>
    </>
  );
}
