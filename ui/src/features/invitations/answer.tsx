import { useLocation } from "react-router";
import type { OpenInvitation } from "@/api/types";
import { Button, ButtonLink } from "@/components/button";
import { useUser } from "@/features/account";
import { useFlags } from "@/features/flags";
import { dialogHref } from "@/lib/dialog-address";
import { useHydrated } from "@/lib/hydrated";
import { Addressee } from "./addressee";
import { useAnswer } from "./use-answer";

/** The buttons that answer an open invitation, with what the visitor has to do first. */
export function Answer({ invitation, token }: { invitation: OpenInvitation; token: string }) {
  const { pathname } = useLocation();
  const { register } = useFlags();
  const hydrated = useHydrated();
  const user = useUser();
  const { accept, decline, accepting, declining, isForeign } = useAnswer(invitation, token);
  return (
    <div className="invitation-actions">
      <Addressee email={invitation.email} own={user?.email} isForeign={isForeign} />
      <div className="actions">
        {isForeign ? (
          // The form is the shell's.
          <Button disabled={!hydrated} form="log-out" type="submit" value={dialogHref("login", pathname)}>
            Log out to accept
          </Button>
        ) : user ? (
          <Button busy={accepting} disabled={!hydrated} onClick={accept}>
            Accept
          </Button>
        ) : (
          <>
            <ButtonLink href={dialogHref("login", pathname)}>Log in to accept</ButtonLink>
            {register ? (
              <ButtonLink href={dialogHref("register", pathname)} look="quiet">
                Register
              </ButtonLink>
            ) : null}
          </>
        )}
        <Button busy={declining} disabled={!hydrated} look="quiet" onClick={decline}>
          Decline
        </Button>
      </div>
    </div>
  );
}
