import type { Event } from "@/api/types";
import { sizeText } from "./find-texts";
import { findPath } from "./paths";

/** What applies to every team that can still change, and what members and others need next. */
export function GoodToKnow({ event, isMember }: { event: Event; isMember: boolean }) {
  return (
    <section className="team-rules">
      <h2>Good to know</h2>
      <p>{`${sizeText(event)} Every member needs a ticket.`}</p>
      <p className="links">
        <a href="/rules#teams">Rules for teams</a>
        {isMember ? (
          <a href={`/events/${event.slug}/tickets`}>Tickets</a>
        ) : (
          <a href={findPath(event.slug)}>Find a team</a>
        )}
      </p>
    </section>
  );
}
