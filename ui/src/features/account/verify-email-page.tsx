import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { Button, ButtonLink } from "@/components/button";
import { ApiError } from "@/lib/api";
import { dialogHref } from "@/lib/dialog-address";
import { verificationPath } from "./calls";
import { PageMessage } from "./page-message";
import { currentUserQuery } from "./queries";
import { Registered } from "./registered";
import { useLogOut } from "./use-log-out";
import { useVerificationMail } from "./use-verification-mail";
import { useUser } from "./visitor";
import { wordsFor } from "./words";

/** `elsewhere`: the link is good, but only the owner of its account may use it, logged in. */
type Outcome = "done" | "before" | "invalid" | "elsewhere" | { failed: string };

/** What the API says of a link that is forged, too old, or not the newest. */
const invalid = "Invalid signature.";

/** `/verify-email`, where the link of the mail leads: on any device, logged in or not. */
export function Page() {
  const { search } = useLocation();
  const user = useUser();
  const path = verificationPath(search);
  // Whoever logs in meanwhile may be the one it takes: then it is tried again.
  if (path) return <Verification key={`${path} ${user?.id}`} path={path} />;
  if (user) return <Registered user={user} />;
  return (
    <PageMessage
      lead="Part of the address is missing. Open the link in the mail once more."
      share={0.1}
      title="An incomplete link"
    >
      <ButtonLink href={dialogHref("login", "/verify-email")}>Log in to get another one</ButtonLink>
    </PageMessage>
  );
}

/** Uses the link. In the browser alone: programs that look through mail fetch pages, but run no scripts. */
function Verification({ path }: { path: `/api/${string}` }) {
  const queries = useQueryClient();
  const user = useUser();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per attempt; the user changes by it
  useEffect(() => {
    let current = true;
    const before = Boolean(user?.emailVerifiedAt);
    verify(queries, path, before).then((found) => current && setOutcome(found));
    return () => {
      current = false;
    };
  }, [path, attempt]);

  if (outcome === null)
    return (
      <PageMessage busy lead="One moment: the link is being checked." share={0.5} title="Confirming your e-mail" />
    );
  if (outcome === "invalid") return <InvalidLink />;
  if (outcome === "elsewhere") return <ForItsOwner />;
  if (typeof outcome === "object")
    return (
      <PageMessage lead={outcome.failed} share={0.3} title="That could not be checked">
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
      lead={
        outcome === "before" ? "There is nothing left to do." : "Thank you. Everything about your account is ready."
      }
      share={1}
      title={outcome === "before" ? "Your e-mail is confirmed already" : "Your e-mail is confirmed"}
    >
      <ButtonLink href="/">Go to the home page</ButtonLink>
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
  const { busy, sent, send } = useVerificationMail();
  const verified = Boolean(user?.emailVerifiedAt);
  return (
    <PageMessage
      lead={
        verified
          ? "It was of an older mail. Your e-mail is confirmed already."
          : "It is too old, or not complete. A newer mail brings another one."
      }
      share={verified ? 1 : 0.2}
      title="This link holds no more"
    >
      {user && !verified ? (
        <Button busy={busy} disabled={sent} onClick={() => void send()}>
          {sent ? "Sent" : "Send another link"}
        </Button>
      ) : null}
      {user ? null : (
        <ButtonLink href={dialogHref("login", "/verify-email", "/verify-email")}>Log in to get another one</ButtonLink>
      )}
      {verified ? <ButtonLink href="/">Go to the home page</ButtonLink> : null}
    </PageMessage>
  );
}

/** The link of an account whose owner may do more than others: nobody else proves its mailbox. */
function ForItsOwner() {
  const { pathname, search } = useLocation();
  const user = useUser();
  const logOut = useLogOut();
  if (user)
    return (
      <PageMessage
        lead={
          <>
            You are logged in as <strong>{user.email}</strong>, and the link is of another account. Log out, then open
            the link in the mail once more.
          </>
        }
        share={0.5}
        title="This link is for somebody else"
      >
        <Button onClick={() => void logOut()}>Log out</Button>
        <ButtonLink href="/" look="quiet">
          Go to the home page
        </ButtonLink>
      </PageMessage>
    );
  return (
    <PageMessage
      lead="The link is good, but this account asks for more: log in to it, and your e-mail is confirmed."
      share={0.7}
      title="Log in to confirm your e-mail"
    >
      <ButtonLink href={dialogHref("login", pathname + search)}>Log in</ButtonLink>
    </PageMessage>
  );
}

async function verify(queries: QueryClient, path: `/api/${string}`, before: boolean): Promise<Outcome> {
  try {
    await queries.fetchQuery({ queryKey: [path], staleTime: 0, gcTime: 0 });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return "invalid";
    if (error instanceof ApiError && error.status === 403) return error.message === invalid ? "invalid" : "elsewhere";
    return { failed: `${wordsFor(error, "Something went wrong on the way")}.` };
  }
  // The header knows it, too.
  if (queries.getQueryData(currentUserQuery().queryKey))
    await queries.fetchQuery({ ...currentUserQuery(), staleTime: 0 }).catch(() => {});
  return before ? "before" : "done";
}
