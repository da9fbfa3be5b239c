import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { ButtonLink } from "@/components/button";
import { MetaLine } from "@/components/meta-line";
import { Panel } from "@/components/panel";
import { useUser } from "@/features/account";
import { eventQuery } from "@/features/events";
import { dayRange } from "@/lib/dates";
import { seedOf } from "@/lib/random";
import { useCachedQuery } from "@/lib/use-cached-query";
import { liveTicket } from "./own-ticket";
import { ticketPath } from "./paths";
import { userTicketsQuery } from "./queries";

export { loadSuccess as load } from "./load";

/** `/events/{eventSlug}/tickets/{ticketId}/purchase/success`: what comes after the purchase. */
export function Page() {
  const { eventSlug = "" } = useParams();
  const { data: event } = useSuspenseQuery(eventQuery(eventSlug));
  const user = useUser();
  const ticket = liveTicket(useCachedQuery(userTicketsQuery(user?.username ?? "")), eventSlug);
  if (!user || !ticket) return null;
  const waits = ticket.state === "pending_approval";
  return (
    <article className="wrap page tickets-page">
      <header className="page-head">
        <h1>{waits ? "We have your request" : "You have a ticket"}</h1>
        <p className="lead">
          {waits
            ? "Your seat is reserved. We will email you when your request is decided."
            : `Your ticket for ${event.title} is in your account and in your inbox.`}
        </p>
        <MetaLine parts={[ticket.ticketType.name, dayRange(event), ticket.code]} />
      </header>
      <Panel cols={20} rows={3} seed={seedOf(ticket.code)} share={waits ? 0.6 : 1} />
      <div className="actions">
        <ButtonLink href={ticketPath(user.username, ticket.id)}>
          {waits ? "Show my request" : "Show my ticket"}
        </ButtonLink>
        <ButtonLink href={`/events/${event.slug}/register`} look="quiet">
          Find a team
        </ButtonLink>
        <ButtonLink download href={`/events/${event.slug}/calendar.ics`} look="quiet">
          Add to calendar
        </ButtonLink>
      </div>
    </article>
  );
}
