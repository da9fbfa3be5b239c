import type { Event } from "@/api/types";
import { sizeText } from "./find-texts";
import { findPath } from "./paths";

/** What applies to every team that can still change. */
export function GoodToKnow({ event }: { event: Event }) {
  return (
    <section className="team-rules">
      <h2>Good to know</h2>
      <p>{`${sizeText(event)} Every member needs a ticket.`}</p>
      <p className="links">
        <a href="/rules#teams">Rules for teams</a>
        <a href={findPath(event.slug)}>Find a team</a>
      </p>
    </section>
  );
}

/** What applies to everyone who looks for a team. */
export function TicketNeeded({ event }: { event: string }) {
  return (
    <section className="team-rules">
      <h2>Good to know</h2>
      <p>Every member needs a ticket. You can only be in one team.</p>
      <p className="links">
        <a href={`/events/${event}/tickets`}>Tickets</a>
        <a href="/rules#teams">Rules for teams</a>
      </p>
    </section>
  );
}
