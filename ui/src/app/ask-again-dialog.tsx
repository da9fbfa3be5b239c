import { useMutation, useQuery } from "@tanstack/react-query";
import type { User } from "@/api/types";
import { Button, ButtonLink } from "@/components/button";
import { Dialog } from "@/components/dialog";
import { Field } from "@/components/field";
import { FormAlert } from "@/components/form-error";
import { FormBody, FormFooter, FramedForm } from "@/components/form-frame";
import { PasswordInput, UsernameForManagers } from "@/components/password-input";
import { Skeleton } from "@/components/skeleton";
import { SubmitRow } from "@/components/submit-row";
import { currentUserQuery } from "@/features/account";
import { identitiesQuery, providerName } from "@/features/preferences";
import { useAnswer } from "@/lib/answer";
import type { ApiError } from "@/lib/api";
import { useApiForm } from "@/lib/form";
import type { Call } from "@/lib/query-client";
import type { Reauthentication } from "@/lib/reauthentication";
import { filled, secret } from "@/lib/rules";
import { loginPath } from "@/lib/social-login";

interface AskAgainDialogProps {
  open: boolean;
  reauthentication: Reauthentication;
}

/** Asks once more who is there, before something is changed that only they may change. */
export function AskAgainDialog({ open, reauthentication }: AskAgainDialogProps) {
  const user = useAnswer(currentUserQuery());
  const byPassword = user?.hasPassword !== false;
  return (
    <Dialog
      description={
        byPassword
          ? "This is something only you should do. Your password opens it for the next 15 minutes."
          : "This is something only you should do. Log in again the way you always do; it stays open for 15 minutes."
      }
      onClose={() => reauthentication.answer(false)}
      open={open}
      title="Is it you?"
    >
      {byPassword ? (
        <PasswordForm onConfirmed={() => reauthentication.answer(true)} user={user} />
      ) : (
        <Providers onLeave={() => reauthentication.answer(false)} />
      )}
    </Dialog>
  );
}

const rules = { password: secret(filled("Password is required")) };

function PasswordForm({ user, onConfirmed }: { user: User | undefined; onConfirmed(): void }) {
  const form = useApiForm({ rules, values: { password: "" } });
  const { mutate, isPending } = useMutation<unknown, ApiError, Call>({ meta: { saysRefusal: true } });
  const send = (body: { password: string }) =>
    mutate(
      { method: "POST", path: "/api/v1/user/confirm-password", body },
      { onSuccess: onConfirmed, onError: form.refuse },
    );
  return (
    <FramedForm {...form.frame(send)} method="post">
      <FormBody>
        <UsernameForManagers value={user?.email ?? ""} />
        <Field error={form.errorOf("password")} label="Password" required>
          <PasswordInput {...form.input("password")} autoComplete="current-password" />
        </Field>
      </FormBody>
      <FormFooter>
        <FormAlert>{form.formError}</FormAlert>
        <SubmitRow busy={isPending} disabled={!form.touched}>
          Continue
        </SubmitRow>
      </FormFooter>
    </FramedForm>
  );
}

/** For who has no password: the way in they have, from which they come back to where they are. */
function Providers({ onLeave }: { onLeave(): void }) {
  const { data: identities, isError, refetch } = useQuery(identitiesQuery());
  return (
    <>
      <FormBody>
        {identities?.map(({ provider }) => (
          <ButtonLink href={loginPath(provider)} key={provider} look="quiet">
            {`Continue with ${providerName(provider)}`}
          </ButtonLink>
        ))}
        {identities || isError ? null : <Skeleton rows={1} />}
        {isError ? (
          <>
            <p role="alert">Your ways in could not be found out.</p>
            <Button look="quiet" onClick={() => void refetch()}>
              Try again
            </Button>
          </>
        ) : null}
        <p className="field-hint">You come back to this page. What you were about to do is then to be pressed again.</p>
      </FormBody>
      <FormFooter>
        <Button look="link" onClick={onLeave}>
          Not now
        </Button>
      </FormFooter>
    </>
  );
}
