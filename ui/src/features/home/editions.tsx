import type { EventSummary } from "@/api/types";
import { Panel } from "@/components/panel";
import { placeOf } from "@/features/events";
import { dayRange } from "@/lib/dates";
import { seedOf } from "@/lib/seed";

/** Earlier editions as a wall: a panel for each, no two alike. */
export function Editions({ editions }: { editions: EventSummary[] }) {
  if (editions.length === 0) return null;
  return (
    <section className="wrap section">
      <header className="section-head">
        <h2>Earlier editions</h2>
        <a href="/events">All editions</a>
      </header>
      <ul className="editions">
        {editions.map((event) => (
          <li key={event.id}>
            <div>
              <h3>
                <a href={`/events/${event.slug}`}>{event.title}</a>
              </h3>
              <p className="data">{dayRange(event)}</p>
              <p className="place">{placeOf(event)}</p>
            </div>
            <Panel cols={14} rows={2} seed={seedOf(event.slug)} share={event.status === "cancelled" ? 0.3 : 1} />
          </li>
        ))}
      </ul>
    </section>
  );
}
