import type { Event, TicketType } from "@/api/types";
import { ButtonLink } from "@/components/button";
import { EmptyState } from "@/components/empty-state";
import { useFlags } from "@/features/flags";
import { ticketStateOf } from "@/features/programme";
import { price } from "@/lib/money";
import { ticketTypePath, waitingListPath } from "@/lib/ticket-paths";
import { zoneLabel } from "@/lib/time-zone";
import { isOnSale } from "./availability";

interface TicketListProps {
  event: Event;
  tickets: readonly TicketType[];
  /** Whether the user has a ticket, so that none of these is the next step. */
  owned: boolean;
}

/** The ticket types of an event side by side. */
export function TicketList({ event, tickets, owned }: TicketListProps) {
  const { waiting_list: waitingList } = useFlags();
  if (tickets.length === 0)
    return (
      <EmptyState title="No tickets yet">
        <p>We'll announce ticket types and prices here.</p>
        <p>
          <a href={`/events/${event.slug}`}>{`About ${event.title}`}</a>
        </p>
      </EmptyState>
    );
  return (
    <>
      <ul className="ticket-types">
        {tickets.map((type) => {
          const isRecommended = type.recommended && isOnSale(type);
          return (
            <li className={isRecommended ? "card ticket-type is-recommended" : "card ticket-type"} key={type.id}>
              <header>
                <h2>{type.name}</h2>
                {isRecommended ? <p className="chip">Recommended</p> : null}
                <p className="ticket-price">{price(type.price)}</p>
              </header>
              <div>
                {type.description ? <p>{type.description}</p> : null}
                <Includes type={type} />
              </div>
              <footer>
                <p>{ticketStateOf(type, event.timezone)}</p>
                {waitingList && type.takesWaiting ? (
                  <>
                    <ButtonLink href={waitingListPath(event.slug, type.slug)} variant="quiet">
                      Join the waiting list
                    </ButtonLink>
                    <a href={ticketTypePath(event.slug, type.slug)}>{`About ${type.name}`}</a>
                  </>
                ) : (
                  <ButtonLink
                    href={ticketTypePath(event.slug, type.slug)}
                    variant={isRecommended && !owned ? "primary" : "quiet"}
                  >
                    {isOnSale(type) ? `Choose ${type.name}` : `About ${type.name}`}
                  </ButtonLink>
                )}
              </footer>
            </li>
          );
        })}
      </ul>
      <p className="caption">{`Prices include VAT. All times in ${zoneLabel(event.timezone)}.`}</p>
    </>
  );
}

/** What the price of a ticket type includes. */
export function Includes({ type }: { type: TicketType }) {
  if (type.includes.length === 0) return null;
  return (
    <ul className="ticket-includes">
      {type.includes.map((benefit) => (
        <li key={benefit}>{benefit}</li>
      ))}
    </ul>
  );
}
