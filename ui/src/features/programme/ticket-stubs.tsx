import type { TicketType } from "@/api/types";
import { ButtonLink } from "@/components/button";
import { Rosettes } from "@/components/panel";
import { price } from "@/lib/money";
import { seedOf } from "@/lib/random";
import { zoneLabel } from "@/lib/time-zone";
import { isOpen, stateOf } from "./ticket-texts";

/** The ticket types of an event as tear-off stubs. The recommended one has the action, the others link to their page. */
export function TicketStubs(props: {
  /** The event's slug. */
  event: string;
  tickets: TicketType[];
  timezone: string;
  action: { label: string; href: string } | null;
}) {
  const { event, tickets, timezone, action } = props;
  return (
    <>
      <ul className="stubs">
        {tickets.map((ticket) => {
          const { id, slug, name, description, includes, recommended } = ticket;
          const main = recommended && isOpen(ticket) ? action : null;
          return (
            <li className={recommended ? "stub is-recommended" : "stub"} key={id}>
              <div className="stub-head">
                <Rosettes className="stub-art" count={1} seed={seedOf(slug)} />
                <h3>{name}</h3>
                <p className="stub-price">{price(ticket.price)}</p>
              </div>
              {description ? <p>{description}</p> : null}
              <ul>
                {includes.map((what) => (
                  <li key={what}>{what}</li>
                ))}
              </ul>
              <div className="stub-foot">
                <p>{stateOf(ticket, timezone)}</p>
                <ButtonLink href={main?.href ?? `/events/${event}/tickets/${slug}`} look={main ? "sol" : "quiet"}>
                  {main?.label ?? `See ${name}`}
                </ButtonLink>
              </div>
            </li>
          );
        })}
      </ul>
      <p className="caption">{`All times are ${zoneLabel(timezone)}.`}</p>
    </>
  );
}
