import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation, useRevalidator } from "react-router";
import { Button, ButtonLink } from "@/components/button";
import { dialogHref } from "@/lib/dialog-address";
import { useHydrated } from "@/lib/hydrated";
import type { PageArgs } from "@/lib/page";
import { useCachedQuery } from "@/lib/use-cached-query";
import { errorMessage } from "./error-message";
import { LinkForm } from "./link-form";
import { PageMessage } from "./page-message";
import { currentUserQuery } from "./queries";
import { RegistrationSuccess } from "./registration-success";
import { TakeOver } from "./take-over";
import { useLogOut } from "./use-log-out";
import { useVerificationEmail } from "./use-verification-email";
import { type VerificationLink, verificationLink, verificationPath, verificationQuery } from "./verification";
import { useUser } from "./visitor";

/** Fetches what the link can do before rendering, so that the page also works without a script. */
export async function load({ queries, search }: PageArgs): Promise<void> {
  const link = verificationLink(search);
  // If this fails, the page says that the link could not be checked.
  if (link) await queries.fetchQuery(verificationQuery(link)).catch(() => null);
}

/** `/verify-email`, the target of the email's link: on any device, logged in or not. */
export function Page() {
  const link = verificationLink(useLocation().search);
  const user = useUser();
  if (link) return <Verification link={link} />;
  if (user) return <RegistrationSuccess user={user} />;
  return (
    <PageMessage lead="This link is incomplete. Open it again from the email." share={0.1} title="Incomplete link">
      <ButtonLink href={dialogHref("login", "/verify-email")}>Log in to get a new link</ButtonLink>
    </PageMessage>
  );
}

function Verification({ link }: { link: VerificationLink }) {
  const status = useCachedQuery(verificationQuery(link));
  if (!status) return <Unchecked />;
  if (status.state === "own") return <OwnLink key={verificationPath(link)} link={link} />;
  if (status.state === "verified") return <Confirmed lead="You're all set." />;
  if (status.state === "invalid" || !status.account) return <InvalidLink />;
  if (status.state === "reserved") return <WrongAccount />;
  return <TakeOver account={status.account} link={link} />;
}

/** The owner is logged in. The script uses the link at once; without a script there is a button. */
function OwnLink({ link }: { link: VerificationLink }) {
  const queries = useQueryClient();
  const hydrated = useHydrated();
  const [outcome, setOutcome] = useState<"done" | { failed: string } | null>(null);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per attempt
  useEffect(() => {
    let current = true;
    queries
      .fetchQuery({ queryKey: [verificationPath(link)], staleTime: 0, gcTime: 0 })
      // Updates the header.
      .then(() => queries.fetchQuery({ ...currentUserQuery(), staleTime: 0 }).catch(() => {}))
      .then(
        () => current && setOutcome("done"),
        (error) => current && setOutcome({ failed: `${errorMessage(error, "Something went wrong. Try again")}.` }),
      );
    return () => {
      current = false;
    };
  }, [attempt]);

  if (outcome === "done") return <Confirmed lead="Thanks, your account is ready." />;
  if (outcome)
    return (
      <PageMessage lead={outcome.failed} share={0.3} title="We couldn't check the link">
        <Button
          onClick={() => {
            setOutcome(null);
            setAttempt(attempt + 1);
          }}
        >
          Try again
        </Button>
      </PageMessage>
    );
  return (
    <PageMessage
      busy={hydrated}
      lead={hydrated ? "Checking your link…" : "One click and you're done."}
      share={0.5}
      title="Confirm your email"
    >
      <LinkForm busy={hydrated} link={link}>
        Confirm my email
      </LinkForm>
    </PageMessage>
  );
}

function Confirmed({ lead }: { lead: string }) {
  const user = useUser();
  return (
    <PageMessage lead={lead} share={1} title="Your email is confirmed">
      <ButtonLink href="/choose-your-ticket">See the tickets</ButtonLink>
      {user ? null : (
        <ButtonLink href={dialogHref("login", "/")} look="quiet">
          Log in
        </ButtonLink>
      )}
    </PageMessage>
  );
}

function InvalidLink() {
  const user = useUser();
  const { busy, sent, send } = useVerificationEmail();
  const verified = Boolean(user?.emailVerifiedAt);
  return (
    <PageMessage
      lead={
        verified
          ? "This link is from an older email. Your email is already confirmed."
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
    </PageMessage>
  );
}

/** The link belongs to an account with roles, which only its owner can confirm. */
function WrongAccount() {
  const { pathname, search } = useLocation();
  const user = useUser();
  const logOut = useLogOut();
  if (user)
    return (
      <PageMessage
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
        <ButtonLink href="/" look="quiet">
          Go to the home page
        </ButtonLink>
      </PageMessage>
    );
  return (
    <PageMessage
      lead="Only the account's owner can confirm this email."
      share={0.7}
      title="Log in to confirm your email"
    >
      <ButtonLink href={dialogHref("login", pathname + search)}>Log in</ButtonLink>
    </PageMessage>
  );
}

/** The status of the link is unknown. */
function Unchecked() {
  const { revalidate, state } = useRevalidator();
  return (
    <PageMessage lead="Reload the page to try again." share={0.3} title="We couldn't check the link">
      <Button busy={state === "loading"} onClick={() => void revalidate()}>
        Try again
      </Button>
    </PageMessage>
  );
}
