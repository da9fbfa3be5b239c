import type { Event, TicketType } from "@/api/types";
import { ButtonLink } from "@/components/button";
import { type DescriptionItem, DescriptionList } from "@/components/description-list";
import { ticketStateOf } from "@/features/programme";
import { dayRange } from "@/lib/dates";
import { price } from "@/lib/money";
import type { Action } from "./main-action";
import { nonBreaking } from "./non-breaking";
import { stageOf } from "./phases";
import { Share } from "./share";

interface AsideProps {
  event: Event;
  tickets: TicketType[];
  /** Whether to show prices and ticket types. */
  prices: boolean;
  action: Action | null;
  facts: DescriptionItem[];
}

/** Beside an event: until it begins, a card with price, seats, ticket types and the main action; below it, the facts. */
export function EventAside({ event, tickets, prices, action, facts }: AsideProps) {
  const { slug, phase } = event;
  const stage = stageOf(phase);
  const actions = (
    <>
      {action && stage !== "after" ? <ButtonLink href={action.href}>{action.label}</ButtonLink> : null}
      <div className="event-take">
        {stage === "before" || stage === "during" ? (
          <ButtonLink download href={`/events/${slug}/calendar.ics`} look="quiet">
            Add to calendar
          </ButtonLink>
        ) : null}
        <Share path={`/events/${slug}`} text={dayRange(event)} title={event.title} />
      </div>
    </>
  );
  return (
    <aside aria-label={stage === "before" ? "Tickets" : "Facts"} className="event-aside" id="tickets">
      {stage === "before" ? (
        <div className="event-offer">
          <Offer event={event} prices={prices} tickets={tickets} />
          {actions}
        </div>
      ) : null}
      <DescriptionList items={facts} stacked />
      {stage !== "before" ? actions : null}
    </aside>
  );
}

function Offer({ event, prices, tickets }: Pick<AsideProps, "event" | "prices" | "tickets">) {
  const { priceFrom, timezone, phase } = event;
  return (
    <>
      <p className="event-price">
        {prices && priceFrom && phase !== "sold_out" ? (
          <>
            <span className="data">From</span>
            <strong>{price(priceFrom)}</strong>
          </>
        ) : null}
        <span>{seatsOf(event)}</span>
      </p>
      {prices && tickets.length > 0 ? (
        <ul className="tiers">
          {tickets.map((ticket) => (
            <li key={ticket.id}>
              <strong>{ticket.name}</strong>
              <span className="tier-price">{price(ticket.price)}</span>
              <span className="place">{nonBreaking(ticketStateOf(ticket, timezone))}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

/** The sticky action bar on phones, at the end of the page. */
export function EventBar({ event, prices, action }: Pick<AsideProps, "event" | "prices" | "action">) {
  if (stageOf(event.phase) !== "before" || !action) return null;
  return (
    <div className="event-bar">
      <p>
        {prices && event.priceFrom && event.phase !== "sold_out" ? (
          <strong>{`From ${price(event.priceFrom)}`}</strong>
        ) : null}
        <span className="place">{seatsOf(event)}</span>
      </p>
      <ButtonLink href={action.href}>{action.label}</ButtonLink>
    </div>
  );
}

function seatsOf({ seatsLeft, capacity, phase }: Event): string {
  // The seats left can no longer be booked.
  if (phase === "sales_closed") return "Ticket sales are closed";
  if (seatsLeft === null) return "No seat limit";
  return seatsLeft > 0 ? `${seatsLeft} of ${capacity} seats left` : "Sold out";
}
