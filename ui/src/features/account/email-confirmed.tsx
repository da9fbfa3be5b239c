import { ButtonLink } from "@/components/button";
import { dialogHref } from "@/lib/dialog-address";
import { PageMessage } from "./page-message";
import { useUser } from "./visitor";

/** The link has been used, now or before. */
export function EmailConfirmed({ lead }: { lead: string }) {
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
