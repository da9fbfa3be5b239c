import { useMutation } from "@tanstack/react-query";
import { useLocation, useNavigate, useRevalidator } from "react-router";
import type { ResponseOf } from "@/api/calls";
import type { MaskedAccount } from "@/api/types";
import { Button, ButtonLink } from "@/components/button";
import type { ApiError } from "@/lib/api";
import { dayIn } from "@/lib/dates";
import { dialogHref } from "@/lib/dialog-address";
import { visitorErrorMessage } from "../error-message";
import { useLogOut } from "../use-log-out";
import { useUser } from "../visitor";
import { AccountStepPage } from "./account-step-page";
import { LinkForm } from "./link-form";
import { confirmLink, type LinkConfirmation, type VerificationLink } from "./verification";

/**
 * A valid link outside a session of its account. The owner of the email address may not have created the account, so the
 * page shows which one it is and asks them to decide.
 */
export function AccountTakeover({ account, link }: { account: MaskedAccount; link: VerificationLink }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const user = useUser();
  const logOut = useLogOut();
  const { mutate, isPending, error } = useMutation<ResponseOf<LinkConfirmation>, ApiError, LinkConfirmation>({
    meta: { handlesForbidden: true },
  });

  function takeOver() {
    mutate(confirmLink(link), {
      onSuccess(handed) {
        if (!handed) return void revalidate();
        const { token, email } = handed;
        void navigate(`${dialogHref("reset-password", "/")}&${new URLSearchParams({ token, email })}`, {
          replace: true,
        });
      },
    });
  }

  return (
    <AccountStepPage
      lead={
        <>
          An account was created with your email on {dayIn(account.createdAt, "UTC")}: <strong>{account.name}</strong>,{" "}
          {account.email}.
        </>
      }
      share={0.6}
      title="Is this account yours?"
    >
      <div className="prose">
        <p>
          {user
            ? "You're logged in to another account. If you created this one too, log out and open the link again."
            : "If you created it, log in to confirm your email."}
        </p>
        {user ? (
          <Button onClick={() => void logOut()}>Log out</Button>
        ) : (
          <ButtonLink href={dialogHref("login", pathname + search)}>Log in and confirm</ButtonLink>
        )}
        <p>
          If you didn't create it, or can't log in, take it over. We'll log out all its devices, remove its password,
          teams and favourites, and let you choose a new password.
        </p>
        <LinkForm
          busy={isPending}
          error={error ? visitorErrorMessage(error, "Try again") : undefined}
          link={link}
          send={takeOver}
        >
          Take over this account
        </LinkForm>
      </div>
    </AccountStepPage>
  );
}
