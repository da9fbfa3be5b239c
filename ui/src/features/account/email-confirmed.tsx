import { ButtonLink } from "@/components/button";
import { dialogHref } from "@/lib/dialog-address";
import { useContinuation } from "./continuation";
import { PageMessage } from "./page-message";
import { useUser } from "./visitor";

/** The link has been used, now or before. */
export function EmailConfirmed({ lead }: { lead: string }) {
  const user = useUser();
  const { href, label } = useContinuation() ?? { href: "/choose-your-ticket", label: "See the tickets" };
  return (
    <PageMessage lead={lead} share={1} title="Your email is confirmed">
      <ButtonLink href={href}>{label}</ButtonLink>
      {user ? null : (
        <ButtonLink href={dialogHref("login", "/")} look="quiet">
          Log in
        </ButtonLink>
      )}
    </PageMessage>
  );
}
