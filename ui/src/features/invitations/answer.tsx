import { useLocation } from "react-router";
import type { OpenInvitation } from "@/api/types";
import { Button, ButtonLink } from "@/components/button";
import { FormError } from "@/components/form-error";
import { useUser } from "@/features/account";
import { useFlags } from "@/features/flags";
import { dialogHref } from "@/lib/dialog-address";
import { useFormReply } from "@/lib/form-reply";
import { useHydrated } from "@/lib/hydrated";
import { Addressee } from "./addressee";
import { useAnswer } from "./use-answer";

/** The buttons that answer an open invitation, with what the visitor has to do first. */
export function Answer({ invitation, token }: { invitation: OpenInvitation; token: string }) {
  const { pathname } = useLocation();
  const { register } = useFlags();
  const hydrated = useHydrated();
  const user = useUser();
  const reply = useFormReply("invitation");
  const { accept, decline, accepting, declining, isForeign } = useAnswer(invitation, token);
  return (
    <div className="invitation-actions">
      <Addressee email={invitation.email} own={user?.email} isForeign={isForeign} />
      <FormError>{reply?.message ?? null}</FormError>
      <form action={pathname} className="actions" method="post" onSubmit={(event) => event.preventDefault()}>
        {isForeign ? (
          // The form is the shell's.
          <Button disabled={!hydrated} form="log-out" type="submit" value={dialogHref("login", pathname)}>
            Log out to accept
          </Button>
        ) : user ? (
          <Button busy={accepting} name="action" onClick={accept} type="submit" value="accept">
            Accept
          </Button>
        ) : (
          <>
            <ButtonLink href={dialogHref("login", pathname)}>Log in to accept</ButtonLink>
            {register ? (
              <ButtonLink href={dialogHref("register", pathname)} variant="quiet">
                Register
              </ButtonLink>
            ) : null}
          </>
        )}
        <Button busy={declining} variant="quiet" name="action" onClick={decline} type="submit" value="decline">
          Decline
        </Button>
      </form>
    </div>
  );
}
