import type { EventSummary } from "@/api/types";
import { Rosettes } from "@/components/panel";
import { dayRange } from "@/lib/dates";
import { seedOf } from "@/lib/seed";
import { phaseLabel, placeOf } from "./event-texts";
import { phaseOf } from "./phase";

/** One event in a list. Plain elements and no context: a page may hold a hundred. */
export function EventCard({ event, now }: { event: EventSummary; now: number }) {
  const phase = phaseOf(event, now);
  return (
    <li className="card">
      <Rosettes className={`card-art is-${phase}`} count={4} seed={seedOf(event.slug)} />
      <p className={`chip is-${phase}`}>{phaseLabel[phase]}</p>
      <h2 className="card-title">
        <a href={`/events/${event.slug}`}>{event.title}</a>
      </h2>
      <p className="card-data">{dayRange(event)}</p>
      <p className="place">{placeOf(event)}</p>
    </li>
  );
}
