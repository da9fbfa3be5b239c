import type { Event } from "@/api/types";
import { ButtonLink } from "@/components/button";
import type { Action } from "@/features/events";
import { type Stub, TicketStubs } from "@/features/programme";
import { momentIn } from "@/lib/dates";
import { pure } from "@/lib/pure";

/** The ticket types and prices, on a full-width cobalt band. */
export const TicketsSection = pure(function TicketsSection(props: {
  event: Event;
  tickets: Stub[];
  action: Action | null;
  waitingList: boolean;
}) {
  const { event, tickets, action, waitingList } = props;
  const { capacity, seatsLeft, registrationOpensAt: opens, timezone } = event;
  return (
    <section className="tickets" id="tickets">
      <div className="wrap">
        <header className="section-head">
          <h2>Tickets</h2>
          {capacity !== null && seatsLeft !== null && tickets.length > 0 ? (
            <p className="data">{seatsLeft > 0 ? `${seatsLeft} of ${capacity} seats left` : "Sold out"}</p>
          ) : null}
        </header>
        {tickets.length > 0 ? (
          <TicketStubs
            action={action}
            event={event.slug}
            tickets={tickets}
            timezone={timezone}
            waitingList={waitingList}
          />
        ) : (
          <div className="tickets-none">
            <p className="lead">
              {opens
                ? `Tickets go on sale on ${momentIn(opens, timezone)}.`
                : "We'll announce when tickets go on sale."}
            </p>
            {action ? (
              <ButtonLink href={action.href} variant="sol">
                {action.label}
              </ButtonLink>
            ) : null}
          </div>
        )}
      </div>
    </section>
  );
});
