import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import type { OpenInvitation } from "@/api/types";
import { ButtonLink } from "@/components/button";
import { DescriptionList } from "@/components/description-list";
import { MetaLine } from "@/components/meta-line";
import { Panel } from "@/components/panel";
import { Paragraphs } from "@/components/paragraphs";
import { dayRange, momentIn } from "@/lib/dates";
import { seedOf } from "@/lib/random";
import { Answer } from "./answer";
import { invitationQuery } from "./queries";
import { closedMessageOf, roleOf } from "./texts";

export { load } from "./load";

/** Share of the panel's tiles that are in full colour: the wall is only finished if the guest comes. */
const shares: Record<OpenInvitation["state"], number> = {
  open: 0.6,
  accepted: 1,
  declined: 0,
  expired: 0,
  revoked: 0,
  used_up: 0,
};

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
    ...(state === "open" ? [{ name: "Reply by", value: momentIn(expiresAt, event.timezone) }] : []),
  ];
  return (
    <article className="wrap page invitation">
      <div className="invitation-text">
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
      </div>
      <Panel cols={10} rows={10} seed={seed} share={shares[state]} />
    </article>
  );
}
