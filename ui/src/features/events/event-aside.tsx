import type { Event, TicketType } from "@/api/types";
import { ButtonLink } from "@/components/button";
import { ticketStateOf } from "@/features/programme";
import { price } from "@/lib/money";
import type { Action } from "./main-action";
import { stageOf } from "./phases";
import { Share } from "./share";

interface AsideProps {
  event: Event;
  tickets: TicketType[];
  action: Action | null;
}

/** The way in, beside the story: price, seats, kinds of ticket, and what to take along. */
export function EventAside({ event, tickets, action }: AsideProps) {
  const { priceFrom, slug, timezone, phase } = event;
  const before = stageOf(phase) === "before";
  return (
    <aside aria-label="Tickets and dates" className="event-aside" id="tickets">
      {before && priceFrom ? (
        <p className="event-price">
          <span className="data">From</span>
          <strong>{price(priceFrom)}</strong>
          <span>{seatsOf(event)}</span>
        </p>
      ) : null}
      {before && tickets.length > 0 ? (
        <ul className="tiers">
          {tickets.map((ticket) => (
            <li key={ticket.id}>
              <strong>{ticket.name}</strong>
              <span className="tier-price">{price(ticket.price)}</span>
              <span className="place">{ticketStateOf(ticket, timezone)}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {action ? <ButtonLink href={action.href}>{action.label}</ButtonLink> : null}
      <div className="event-take">
        {before || stageOf(phase) === "during" ? (
          <ButtonLink download href={`/events/${slug}/calendar.ics`} look="quiet">
            Add to calendar
          </ButtonLink>
        ) : null}
        <Share event={event} />
      </div>
    </aside>
  );
}

/** On phones the way in stays at hand; it ends where the page does. */
export function EventBar({ event, action }: { event: Event; action: Action | null }) {
  if (stageOf(event.phase) !== "before" || !event.priceFrom || !action) return null;
  return (
    <div className="event-bar">
      <p>
        <strong>{`From ${price(event.priceFrom)}`}</strong>
        <span className="place">{seatsOf(event)}</span>
      </p>
      <ButtonLink href={action.href}>{action.label}</ButtonLink>
    </div>
  );
}

export function seatsOf({ seatsLeft, capacity }: Event): string {
  if (seatsLeft === null) return "No limit of seats";
  return seatsLeft > 0 ? `${seatsLeft} of ${capacity} seats left` : "Sold out";
}
