import { ticketsPath } from "@/lib/ticket-paths";

/** What applies to everyone who looks for a team. */
export function TicketNeeded({ event }: { event: string }) {
  return (
    <section className="team-rules">
      <h2>Good to know</h2>
      <p>Every member needs a ticket. You can only be in one team.</p>
      <p className="links">
        <a href={ticketsPath(event)}>Tickets</a>
        <a href="/rules#teams">Rules for teams</a>
      </p>
    </section>
  );
}
