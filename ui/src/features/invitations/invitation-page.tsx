import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useNavigate, useParams } from "react-router";
import type { AcceptedInvitation, OpenInvitation } from "@/api/types";
import { Button, ButtonLink } from "@/components/button";
import { DescriptionList } from "@/components/description-list";
import { MetaLine } from "@/components/meta-line";
import { Panel } from "@/components/panel";
import { Paragraphs } from "@/components/paragraphs";
import { useUser } from "@/features/account";
import { useFlags } from "@/features/flags";
import { dayRange, momentIn } from "@/lib/dates";
import { dialogHref } from "@/lib/dialog-address";
import { useHydrated } from "@/lib/hydrated";
import { isLocalPage } from "@/lib/local-path";
import { seedOf } from "@/lib/random";
import { useToasts } from "@/lib/toasts";
import { useApiMutation } from "@/lib/use-api-mutation";
import { invitationPath, invitationQuery } from "./queries";
import { closedMessageOf, fitsMask, roleOf } from "./texts";

export { load } from "./load";

/** `/invitations/{token}`: the invitation and its answer. */
export function Page() {
  const { token = "" } = useParams();
  const { data: invitation } = useSuspenseQuery(invitationQuery(token));
  const { event, name, message, ticket, expiresAt, state } = invitation;
  const end = closedMessageOf(invitation);
  const seed = seedOf(event.slug);
  const facts = [
    { name: "When", value: dayRange(event) },
    ...(event.city ? [{ name: "Where", value: event.city }] : []),
    ...(ticket ? [{ name: "Ticket", value: ticket.name }] : []),
    ...(state === "open" ? [{ name: "Answer by", value: momentIn(expiresAt, event.timezone) }] : []),
  ];
  return (
    <article className="wrap page invitation">
      <header className="page-head">
        <h1>{end?.title ?? "You're invited"}</h1>
        <p className="lead">{end?.lead ?? `${name ? `${name}, we'd` : "We'd"} like you to ${roleOf(invitation)}.`}</p>
        <MetaLine parts={[event.title]} />
      </header>
      <DescriptionList items={facts} />
      {message && !end ? (
        <blockquote className="prose">
          <Paragraphs texts={message.split(/\n{2,}/)} />
        </blockquote>
      ) : null}
      {end ? (
        <div className="actions">
          <ButtonLink href={`/events/${event.slug}`}>{`See ${event.title}`}</ButtonLink>
        </div>
      ) : (
        <Answer invitation={invitation} token={token} />
      )}
      <Panel className="is-wide" cols={20} rows={3} seed={seed} share={end ? 1 : 0.6} />
      <Panel className="is-narrow" cols={10} rows={3} seed={seed} share={end ? 1 : 0.6} />
    </article>
  );
}

function Answer({ invitation, token }: { invitation: OpenInvitation; token: string }) {
  const { pathname } = useLocation();
  const { register } = useFlags();
  const hydrated = useHydrated();
  const user = useUser();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const toasts = useToasts();
  const accepting = useApiMutation<AcceptedInvitation>("We couldn't accept the invitation");
  const declining = useApiMutation("We couldn't decline the invitation");
  const [refused, setRefused] = useState(false);
  const path = invitationPath(token);
  const { email } = invitation;
  // Different addresses may look the same with a mask: then only the server knows.
  const isForeign = Boolean(user && email) && (refused || !fitsMask(`${user?.email}`, `${email}`));

  const updateState = (state: OpenInvitation["state"]) =>
    queries.setQueryData(invitationQuery(token).queryKey, { ...invitation, state });

  const accept = () =>
    accepting.change(
      { method: "POST", path: `${path}/accept` },
      {
        onSuccess({ next }) {
          updateState("accepted");
          toasts.success("Invitation accepted", invitation.event.title);
          if (isLocalPage(next)) void navigate(next);
        },
        onError: ({ errors }) => setRefused(Boolean(errors.email && user?.emailVerifiedAt)),
      },
    );
  const decline = () =>
    declining.change(
      { method: "POST", path: `${path}/decline` },
      {
        onSuccess() {
          updateState("declined");
          toasts.success("Invitation declined");
        },
      },
    );

  return (
    <div className="invitation-actions">
      <Addressee email={email} own={user?.email} isForeign={isForeign} />
      <div className="actions">
        {isForeign ? (
          // The form is the shell's.
          <Button disabled={!hydrated} form="log-out" type="submit" value={dialogHref("login", pathname)}>
            Log out to accept
          </Button>
        ) : user ? (
          <Button busy={accepting.busy} disabled={!hydrated} onClick={accept}>
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
        <Button busy={declining.busy} disabled={!hydrated} look="quiet" onClick={decline}>
          Decline
        </Button>
      </div>
    </div>
  );
}

interface AddresseeProps {
  /** The invited email address, masked; null if anyone can accept. */
  email: string | null;
  /** The logged-in user's. */
  own: string | undefined;
  isForeign: boolean;
}

/** Who can accept. */
function Addressee({ email, own, isForeign }: AddresseeProps) {
  if (isForeign)
    return (
      <p>
        {`This invitation is for ${email}, but you're logged in as `}
        <strong>{own}</strong>.
      </p>
    );
  if (own) return email ? <p>{`This invitation is for ${email}.`}</p> : null;
  return (
    <p>
      {email
        ? `This invitation is for ${email}. Log in or register with that email to accept.`
        : "Log in or register to accept. You'll come right back."}
    </p>
  );
}
