import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
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
