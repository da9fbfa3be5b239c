import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useLocation, useNavigate, useParams } from "react-router";
import type { AcceptedInvitation, OpenInvitation } from "@/api/types";
import { Button, ButtonLink } from "@/components/button";
import { DataLine } from "@/components/data-line";
import { Facts } from "@/components/facts";
import { Panel } from "@/components/panel";
import { Paragraphs } from "@/components/paragraphs";
import { useUser } from "@/features/account";
import { useWaysIn } from "@/features/events";
import { useChange } from "@/lib/change";
import { dayRange, momentIn } from "@/lib/dates";
import { dialogHref } from "@/lib/dialog-address";
import { useHydrated } from "@/lib/hydrated";
import { isOwnPage } from "@/lib/own-path";
import { seedOf } from "@/lib/seed";
import { useToasts } from "@/lib/toasts";
import { invitationPath, invitationQuery } from "./queries";
import { endOf, roleOf } from "./words";

export { load } from "./load";

/** `/invitations/{token}`: what somebody is invited to, and their answer. */
export function Page() {
  const { token = "" } = useParams();
  const { data: invitation } = useSuspenseQuery(invitationQuery(token));
  const { event, name, message, ticket, expiresAt, state } = invitation;
  const end = endOf(invitation);
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
        <h1>{end?.title ?? "You are invited"}</h1>
        <p className="lead">{end?.lead ?? `${name ? `${name}, we` : "We"} would like you ${roleOf(invitation)}.`}</p>
        <DataLine parts={[event.title]} />
      </header>
      <Facts facts={facts} />
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
  const { register } = useWaysIn();
  const hydrated = useHydrated();
  const user = useUser();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const toasts = useToasts();
  const accepting = useChange<AcceptedInvitation>("The invitation was not accepted");
  const declining = useChange("The invitation was not declined");
  const path = invitationPath(token);

  const keep = (state: OpenInvitation["state"]) =>
    queries.setQueryData(invitationQuery(token).queryKey, { ...invitation, state });

  const accept = () =>
    accepting.change(
      { method: "POST", path: `${path}/accept` },
      {
        onDone({ next }) {
          keep("accepted");
          toasts.success("You are in", invitation.event.title);
          if (isOwnPage(next)) void navigate(next);
        },
      },
    );
  const decline = () =>
    declining.change(
      { method: "POST", path: `${path}/decline` },
      {
        onDone() {
          keep("declined");
          toasts.success("You have declined");
        },
      },
    );

  return (
    <div className="invitation-answer">
      <Addressee email={invitation.email} known={user !== null} />
      <div className="actions">
        {user ? (
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

/** To whom it was sent, and so who can accept it. */
function Addressee({ email, known }: { email: string | null; known: boolean }) {
  if (known) return email ? <p>{`It was sent to ${email}: only who has that address can accept it.`}</p> : null;
  return (
    <p>
      {email
        ? `Log in or register with ${email}, the address it was sent to.`
        : "Log in or register, and you are back here."}
    </p>
  );
}
