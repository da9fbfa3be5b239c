import { ButtonLink } from "@/components/button";
import { dialogHref } from "@/lib/dialog-address";
import { useContinuation } from "../continuation";
import { useUser } from "../visitor";
import { AccountStepPage } from "./account-step-page";

/** The link has been used, now or before. */
export function EmailConfirmed({ lead }: { lead: string }) {
  const user = useUser();
  const { href, label } = useContinuation() ?? { href: "/choose-your-ticket", label: "See the tickets" };
  return (
    <AccountStepPage lead={lead} share={1} title="Your email is confirmed">
      <ButtonLink href={href}>{label}</ButtonLink>
      {user ? null : (
        <ButtonLink href={dialogHref("login", "/")} variant="quiet">
          Log in
        </ButtonLink>
      )}
    </AccountStepPage>
  );
}
