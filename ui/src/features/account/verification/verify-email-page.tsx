import { useLocation } from "react-router";
import { ButtonLink } from "@/components/button";
import { dialogHref } from "@/lib/dialog-address";
import type { PageArgs } from "@/lib/page";
import { useCachedQuery } from "@/lib/use-cached-query";
import { useUser } from "../visitor";
import { AccountStepPage } from "./account-step-page";
import { AccountTakeover } from "./account-takeover";
import { ConfirmOwnEmail } from "./confirm-own-email";
import { EmailConfirmed } from "./email-confirmed";
import { InvalidLink, LinkCheckFailed, WrongAccount } from "./invalid-link";
import { verificationQuery } from "./queries";
import { RegistrationSuccess } from "./registration-success";
import { type VerificationLink, verificationLink, verificationPath } from "./verification";

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
    <AccountStepPage lead="This link is incomplete. Open it again from the email." share={0.1} title="Incomplete link">
      <ButtonLink href={dialogHref("login", "/verify-email")}>Log in to get a new link</ButtonLink>
    </AccountStepPage>
  );
}

function Verification({ link }: { link: VerificationLink }) {
  const status = useCachedQuery(verificationQuery(link));
  if (!status) return <LinkCheckFailed />;
  if (status.state === "own") return <ConfirmOwnEmail key={verificationPath(link)} link={link} />;
  if (status.state === "verified") return <EmailConfirmed lead="You're all set." />;
  if (status.state === "invalid" || !status.account) return <InvalidLink />;
  if (status.state === "reserved") return <WrongAccount />;
  return <AccountTakeover account={status.account} link={link} />;
}
