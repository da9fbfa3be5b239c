import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Button } from "@/components/button";
import { useHydrated } from "@/lib/hydrated";
import { visitorErrorMessage } from "../error-message";
import { currentUserQuery } from "../queries";
import { AccountStepPage } from "./account-step-page";
import { EmailConfirmed } from "./email-confirmed";
import { LinkForm } from "./link-form";
import { confirmationQuery } from "./queries";
import type { VerificationLink } from "./verification";

/** The owner is logged in. The script uses the link at once; without a script there is a button. */
export function ConfirmOwnEmail({ link }: { link: VerificationLink }) {
  const queries = useQueryClient();
  const hydrated = useHydrated();
  const [outcome, setOutcome] = useState<"done" | { failed: string } | null>(null);
  const [attempt, setAttempt] = useState(0);

  // Not in the loader, which also runs on the server: rendering the page must not use the link.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per attempt
  useEffect(() => {
    let current = true;
    queries
      .fetchQuery(confirmationQuery(link))
      // Updates the header.
      .then(() => queries.fetchQuery({ ...currentUserQuery(), staleTime: 0 }).catch(() => {}))
      .then(
        () => current && setOutcome("done"),
        (error) =>
          current && setOutcome({ failed: sentence(visitorErrorMessage(error, "Something went wrong. Try again")) }),
      );
    return () => {
      current = false;
    };
  }, [attempt]);

  if (outcome === "done") return <EmailConfirmed lead="Thanks, your account is ready." />;
  if (outcome)
    return (
      <AccountStepPage lead={outcome.failed} share={0.3} title="We couldn't confirm your email">
        <Button
          onClick={() => {
            setOutcome(null);
            setAttempt(attempt + 1);
          }}
        >
          Try again
        </Button>
      </AccountStepPage>
    );
  return (
    <AccountStepPage
      busy={hydrated}
      lead={hydrated ? "Checking your link…" : "One click and you're done."}
      share={0.5}
      title="Confirm your email"
    >
      <LinkForm busy={hydrated} link={link}>
        Confirm my email
      </LinkForm>
    </AccountStepPage>
  );
}

const sentence = (text: string) => text.replace(/\.?$/, ".");
