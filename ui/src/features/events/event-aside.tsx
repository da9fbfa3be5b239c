import type { Event, TicketType } from "@/api/types";
import { ButtonLink } from "@/components/button";
import { type Fact, Facts } from "@/components/facts";
import { ticketStateOf } from "@/features/programme";
import { price } from "@/lib/money";
import type { Action } from "./main-action";
import { stageOf } from "./phases";
import { Share } from "./share";
import { unbroken } from "./unbroken";

interface AsideProps {
  event: Event;
  tickets: TicketType[];
  /** Whether prices and kinds of ticket may be told. */
  prices: boolean;
  action: Action | null;
  /** In place of prices and kinds of ticket. */
  facts: Fact[] | null;
}

/** The way in, beside the story: price, seats, kinds of ticket, and what to take along. */
export function EventAside({ event, tickets, prices, action, facts }: AsideProps) {
  const { priceFrom, slug, timezone, phase } = event;
  const stage = stageOf(phase);
  return (
    <aside
      aria-label={facts ? "Facts" : "Tickets"}
      className={facts ? "event-aside" : "event-aside is-offer"}
      id="tickets"
    >
      {facts ? (
        <Facts facts={facts} stacked />
      ) : (
        <p className="event-price">
          {prices && priceFrom ? (
            <>
              <span className="data">From</span>
              <strong>{price(priceFrom)}</strong>
            </>
          ) : null}
          <span>{seatsOf(event)}</span>
        </p>
      )}
      {facts || !prices || tickets.length === 0 ? null : (
        <ul className="tiers">
          {tickets.map((ticket) => (
            <li key={ticket.id}>
              <strong>{ticket.name}</strong>
              <span className="tier-price">{price(ticket.price)}</span>
              <span className="place">{unbroken(ticketStateOf(ticket, timezone))}</span>
            </li>
          ))}
        </ul>
      )}
      {action && stage !== "after" ? <ButtonLink href={action.href}>{action.label}</ButtonLink> : null}
      <div className="event-take">
        {stage === "before" || stage === "during" ? (
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
export function EventBar({ event, prices, action }: Pick<AsideProps, "event" | "prices" | "action">) {
  if (stageOf(event.phase) !== "before" || !action) return null;
  return (
    <div className="event-bar">
      <p>
        {prices && event.priceFrom ? <strong>{`From ${price(event.priceFrom)}`}</strong> : null}
        <span className="place">{seatsOf(event)}</span>
      </p>
      <ButtonLink href={action.href}>{action.label}</ButtonLink>
    </div>
  );
}

function seatsOf({ seatsLeft, capacity, phase }: Event): string {
  // What is left is nobody's to take any more.
  if (phase === "sales_closed") return "Ticket sales are closed";
  if (seatsLeft === null) return "No limit of seats";
  return seatsLeft > 0 ? `${seatsLeft} of ${capacity} seats left` : "Sold out";
}
