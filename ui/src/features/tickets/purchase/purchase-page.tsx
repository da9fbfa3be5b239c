import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { ButtonLink } from "@/components/button";
import { MetaLine } from "@/components/meta-line";
import { ticketPath, useLastUser, userTicketsQuery } from "@/features/account";
import { eventQuery } from "@/features/events";
import { dayRange } from "@/lib/dates";
import { ticketTypePath } from "@/lib/ticket-paths";
import { useCachedQuery } from "@/lib/use-cached-query";
import { isUnpaid, liveTicket, stateTexts } from "../own-ticket";
import { ticketTypeQuery } from "../queries";
import { Checkout } from "./checkout";

export { loadPurchase as load } from "../load";

/** `/events/{eventSlug}/tickets/{ticketTypeSlug}/purchase`: the user gets a ticket. */
export function Page() {
  const { eventSlug = "", ticketTypeSlug = "" } = useParams();
  const { data: event } = useSuspenseQuery(eventQuery(eventSlug));
  const { data: type } = useSuspenseQuery(ticketTypeQuery(eventSlug, ticketTypeSlug));
  const user = useLastUser();
  const ticket = liveTicket(useCachedQuery(userTicketsQuery(user?.username ?? "")), eventSlug);
  // The session ended before the first render, for example with a logout in another tab.
  if (!user) return null;
  const hasTicket = ticket !== undefined && !isUnpaid(ticket);
  const isOfType = ticket?.ticketType.slug === type.slug;
  return (
    <article className="wrap page tickets-page">
      <header className="page-head">
        <a className="back-link" href={ticketTypePath(event.slug, type.slug)}>
          {`${type.name} ticket`}
        </a>
        <h1>{hasTicket ? "You already have a ticket" : "Get your ticket"}</h1>
        <MetaLine parts={[event.title, dayRange(event)]} />
      </header>
      {hasTicket ? (
        <div className="own-ticket">
          <p>{`${ticket.ticketType.name} · ${stateTexts[ticket.state]}`}</p>
          <ButtonLink href={ticketPath(user.username, ticket.id)}>View my ticket</ButtonLink>
        </div>
      ) : (
        <Checkout
          event={event}
          key={type.slug}
          other={isOfType ? undefined : ticket}
          ticket={isOfType ? ticket : undefined}
          type={type}
          user={user}
        />
      )}
    </article>
  );
}
