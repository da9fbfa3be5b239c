import type { User } from "@/api/types";
import { Button, ButtonLink } from "@/components/button";
import { useContinuation } from "../continuation";
import { useVerificationEmail } from "../use-verification-email";
import { AccountStepPage } from "./account-step-page";

/** `/verify-email` without a link, for logged-in users: the address is to be confirmed, or already is. */
export function RegistrationSuccess({ user }: { user: User }) {
  const { busy, sent, send } = useVerificationEmail();
  const continuation = useContinuation();
  const { href, label } = continuation ?? { href: "/choose-your-ticket", label: "See the tickets" };
  if (user.emailVerifiedAt)
    return (
      <AccountStepPage
        lead={`You're logged in as ${user.name}, and your email is confirmed.`}
        share={1}
        title="You're logged in"
      >
        <ButtonLink href={href}>{label}</ButtonLink>
        <ButtonLink href={`/user/${user.username}`} variant="quiet">
          Profile
        </ButtonLink>
      </AccountStepPage>
    );
  return (
    <AccountStepPage
      lead={
        <>
          We sent a link to <strong>{user.email}</strong>. Open it within an hour to confirm your email
          {continuation ? "." : ", then choose your ticket."}
        </>
      }
      share={0.8}
      title="Confirm your email"
    >
      <Button busy={busy} disabled={sent} onClick={() => void send()}>
        {sent ? "Link sent" : "Send the link again"}
      </Button>
      {continuation ? (
        <ButtonLink href={href} variant="quiet">
          {label}
        </ButtonLink>
      ) : null}
      <ButtonLink href="/preferences" variant="quiet">
        Use a different email
      </ButtonLink>
    </AccountStepPage>
  );
}
