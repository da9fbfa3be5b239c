import type { TicketType } from "@/api/types";
import { ButtonLink } from "@/components/button";
import { Rosettes } from "@/components/panel";
import { price } from "@/lib/money";
import { seedOf } from "@/lib/random";
import { waitingListPath } from "@/lib/ticket-paths";
import { zoneLabel } from "@/lib/time-zone";
import { isTicketTypeAvailable, stateOf } from "./ticket-texts";

export type Stub = Pick<
  TicketType,
  | "slug"
  | "name"
  | "description"
  | "includes"
  | "price"
  | "recommended"
  | "availability"
  | "takesWaiting"
  | "salesFrom"
  | "salesUntil"
  | "seatsLeft"
>;

/**
 * The ticket types of an event as tear-off stubs, each with a link to its page or, sold out, to its waiting list. The
 * recommended one has the action, unless that leads to the list of ticket types.
 */
export function TicketStubs(props: {
  /** The event's slug. */
  event: string;
  tickets: Stub[];
  timezone: string;
  action: { label: string; href: string } | null;
  /** Whether the waiting lists are open. */
  waitingList: boolean;
}) {
  const { event, tickets, timezone, action, waitingList } = props;
  return (
    <>
      <ul className="stubs">
        {tickets.map((ticket) => {
          const { slug, name, description, includes, recommended } = ticket;
          const main = recommended && isTicketTypeAvailable(ticket) ? action : null;
          const waits = waitingList && ticket.takesWaiting && ticket.availability === "waitlist";
          const page = waits ? waitingListPath(event, slug) : `/events/${event}/tickets/${slug}`;
          const href = !main || main.href.endsWith("/tickets") ? page : main.href;
          return (
            <li className={recommended ? "stub is-recommended" : "stub"} key={slug}>
              <div className="stub-body">
                <div className="stub-head">
                  <Rosettes className="stub-art" count={1} seed={seedOf(slug)} />
                  <h3>{name}</h3>
                  <p className="stub-price">{price(ticket.price)}</p>
                </div>
                <div className="stub-text">
                  {description ? <p>{description}</p> : null}
                  <ul>
                    {includes.map((what) => (
                      <li key={what}>{what}</li>
                    ))}
                  </ul>
                </div>
              </div>
              <div className="stub-foot">
                <p>{stateOf(ticket, timezone)}</p>
                <ButtonLink href={href} variant={main ? "sol" : "quiet"}>
                  {main?.label ??
                    (waits
                      ? "Join the waiting list"
                      : `${isTicketTypeAvailable(ticket) && ticket.availability !== "waitlist" ? "Choose" : "About"} ${name}`)}
                </ButtonLink>
              </div>
            </li>
          );
        })}
      </ul>
      <p className="caption">{`All times in ${zoneLabel(timezone)}.`}</p>
    </>
  );
}
