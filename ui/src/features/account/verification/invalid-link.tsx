import { useLocation, useRevalidator } from "react-router";
import { Button, ButtonLink } from "@/components/button";
import { dialogHref } from "@/lib/dialog-address";
import { useLogOut } from "../use-log-out";
import { useVerificationEmail } from "../use-verification-email";
import { useUser } from "../visitor";
import { AccountStepPage } from "./account-step-page";

/** The link has expired or been replaced. */
export function InvalidLink() {
  const user = useUser();
  const { busy, sent, send } = useVerificationEmail();
  const verified = Boolean(user?.emailVerifiedAt);
  return (
    <AccountStepPage
      lead={
        verified
          ? "Your email is already confirmed, so you don't need it."
          : "It has expired or is incomplete. Request a new one."
      }
      share={verified ? 1 : 0.2}
      title="This link no longer works"
    >
      {user && !verified ? (
        <Button busy={busy} disabled={sent} onClick={() => void send()}>
          {sent ? "Link sent" : "Send a new link"}
        </Button>
      ) : null}
      {user ? null : (
        <ButtonLink href={dialogHref("login", "/verify-email", "/verify-email")}>Log in to get a new link</ButtonLink>
      )}
      {verified ? <ButtonLink href="/">Go to the home page</ButtonLink> : null}
    </AccountStepPage>
  );
}

/** The link belongs to an account with roles, which only its owner can confirm. */
export function WrongAccount() {
  const { pathname, search } = useLocation();
  const user = useUser();
  const logOut = useLogOut();
  if (user)
    return (
      <AccountStepPage
        lead={
          <>
            You're logged in as <strong>{user.email}</strong>, but this link belongs to another account. Log out and
            open it again.
          </>
        }
        share={0.5}
        title="Wrong account"
      >
        <Button onClick={() => void logOut()}>Log out</Button>
        <ButtonLink href="/" variant="quiet">
          Go to the home page
        </ButtonLink>
      </AccountStepPage>
    );
  return (
    <AccountStepPage
      lead="Only the account's owner can confirm this email."
      share={0.7}
      title="Log in to confirm your email"
    >
      <ButtonLink href={dialogHref("login", pathname + search)}>Log in</ButtonLink>
    </AccountStepPage>
  );
}

/** The status of the link is unknown. */
export function LinkCheckFailed() {
  const { revalidate, state } = useRevalidator();
  return (
    <AccountStepPage lead="Reload the page to try again." share={0.3} title="We couldn't check the link">
      <Button busy={state === "loading"} onClick={() => void revalidate()}>
        Try again
      </Button>
    </AccountStepPage>
  );
}
