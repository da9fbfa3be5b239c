import type { EventSummary } from "@/api/types";
import { EventCard } from "@/features/events";

/** The wall of earlier editions. */
export function Editions({ editions, now }: { editions: EventSummary[]; now: number }) {
  if (editions.length === 0) return null;
  return (
    <section className="container section">
      <header className="section-head">
        <h2>Earlier editions</h2>
        <a href="/events">All editions</a>
      </header>
      <ul className="cards">
        {editions.map((event) => (
          <EventCard event={event} key={event.id} now={now} />
        ))}
      </ul>
    </section>
  );
}
