import { useSuspenseQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import type { Event, Ticket } from "@/api/types";
import { ButtonLink } from "@/components/button";
import { MetaLine } from "@/components/meta-line";
import { ticketPath, userTicketsQuery, useUser } from "@/features/account";
import { placeOf } from "@/features/events";
import { ticketTypesQuery } from "@/features/programme";
import { OwnEntry } from "@/features/waiting-list";
import { dayRange } from "@/lib/dates";
import { useHydrated } from "@/lib/hydrated";
import { lazyOrThrow } from "@/lib/lazy-module";
import { purchasePath } from "@/lib/ticket-paths";
import { useCachedQuery } from "@/lib/use-cached-query";
import { isUnpaid, liveTicket, stateTexts } from "./own-ticket";
import { TicketList } from "./ticket-list";

const TransferOffer = lazyOrThrow(() => import("./transfer-offer"));

/** The ticket types of an event with a heading. */
export function EventTickets({ event, title }: { event: Event; title: string }) {
  const { data: tickets } = useSuspenseQuery(ticketTypesQuery(event.slug));
  const offer = new URLSearchParams(useLocation().search).get("transfer");
  const hydrated = useHydrated();
  const ticket = useOwnTicket(event);
  return (
    <article className="wrap page tickets-page">
      <header className="page-head">
        <a className="back-link" href={`/events/${event.slug}`}>
          {event.title}
        </a>
        <h1>{title}</h1>
        <MetaLine parts={[dayRange(event), placeOf(event)]} />
      </header>
      {hydrated && offer ? <TransferOffer id={offer} /> : null}
      {ticket ? <OwnTicket event={event} ticket={ticket} /> : null}
      <OwnEntry event={event.slug} />
      <TicketList event={event} owned={ticket !== undefined} tickets={tickets.data} />
    </article>
  );
}

const ownTicketTitles: Partial<Record<Ticket["state"], string>> = {
  pending_approval: "You've requested a ticket",
  pending_payment: "Your seat is reserved",
};

/** The user's ticket for the event, unless a seat is only held for them. */
function useOwnTicket(event: Event): Ticket | undefined {
  const user = useUser();
  const ticket = liveTicket(useCachedQuery(userTicketsQuery(user?.username ?? "")), event.slug);
  return user && ticket?.state !== "held" ? ticket : undefined;
}

/** Tells a user who has a ticket for the event, or is about to get one, what to do next. */
function OwnTicket({ event, ticket }: { event: Event; ticket: Ticket }) {
  const username = useUser()?.username ?? "";
  const { state, ticketType } = ticket;
  return (
    <section className="own-ticket">
      <h2>{ownTicketTitles[state] ?? "You already have a ticket"}</h2>
      <p>{`${ticketType.name} · ${stateTexts[state]}`}</p>
      {isUnpaid(ticket) ? (
        <ButtonLink href={purchasePath(event.slug, ticketType.slug)}>Go to payment</ButtonLink>
      ) : (
        <ButtonLink href={ticketPath(username, ticket.id)} variant="quiet">
          {state === "pending_approval" ? "View my request" : "View my ticket"}
        </ButtonLink>
      )}
    </section>
  );
}
