import type { Event } from "@/api/types";
import { ButtonLink } from "@/components/button";
import { type DescriptionItem, DescriptionList } from "@/components/description-list";
import { ticketStateOf } from "@/features/programme";
import { dayRange } from "@/lib/dates";
import { price } from "@/lib/money";
import type { Action } from "../main-action";
import { nonBreaking } from "../non-breaking";
import { phaseLabel, stageOf } from "../phases";
import { type ListedTicket, pricesOf, seatsOf } from "../prices";
import { Share } from "../share";
import { LongList } from "./long-list";

interface AsideProps {
  event: Event;
  tickets: ListedTicket[];
  /** Whether to show prices and ticket types. */
  showPrices: boolean;
  action: Action | null;
  facts: DescriptionItem[];
}

/** Beside an event: until it begins, a card with price, seats, ticket types and the main action; below it, the facts. */
export function EventAside({ event, tickets, showPrices, action, facts }: AsideProps) {
  const { slug, phase } = event;
  const stage = stageOf(phase);
  const before = stage === "before";
  const actions = (
    <>
      {action && stage !== "after" ? <ButtonLink href={action.href}>{action.label}</ButtonLink> : null}
      <div className="event-take">
        {before || stage === "during" ? (
          <ButtonLink download href={`/events/${slug}/calendar.ics`} variant="quiet">
            Add to calendar
          </ButtonLink>
        ) : null}
        <Share path={`/events/${slug}`} text={dayRange(event)} title={event.title} />
      </div>
    </>
  );
  return (
    <aside aria-label={before ? "Tickets" : "Facts"} className="event-aside" id="tickets">
      {before ? (
        <div className="event-offer">
          <Offer event={event} showPrices={showPrices} tickets={tickets} />
          {actions}
        </div>
      ) : null}
      <DescriptionList items={facts} stacked />
      {stage !== "before" ? actions : null}
    </aside>
  );
}

/** The sticky action bar on phones, at the end of the page. */
export function EventBar({ event, showPrices, tickets, action }: Omit<AsideProps, "facts">) {
  const stage = stageOf(event.phase);
  if (stage === "after" || !action) return null;
  const before = stage === "before";
  const cost = before && showPrices ? pricesOf(event, tickets) : null;
  return (
    <div className="event-bar">
      <p>
        {cost ? <strong>{cost}</strong> : null}
        <span className="place">{before ? seatsOf(event) : phaseLabel(event.phase)}</span>
      </p>
      <ButtonLink href={action.href}>{action.label}</ButtonLink>
    </div>
  );
}

function Offer({ event, showPrices, tickets }: Pick<AsideProps, "event" | "showPrices" | "tickets">) {
  const cost = showPrices ? pricesOf(event, tickets) : null;
  return (
    <>
      <p className="event-price">
        {cost ? <strong>{cost}</strong> : null}
        <span>{seatsOf(event)}</span>
      </p>
      {showPrices && tickets.length > 0 ? (
        <div className="event-types">
          <LongList items={tickets} noun="ticket types">
            {(types) => (
              <ul className="tiers">
                {types.map((ticket) => (
                  <li key={ticket.slug}>
                    <strong>{ticket.name}</strong>
                    <span className="tier-price">{price(ticket.price)}</span>
                    <span className="place">{nonBreaking(ticketStateOf(ticket, event.timezone))}</span>
                  </li>
                ))}
              </ul>
            )}
          </LongList>
        </div>
      ) : null}
    </>
  );
}
