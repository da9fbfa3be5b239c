import type { EventSummary } from "@/api/types";
import { Rosettes } from "@/components/panel";
import { dayRange } from "@/lib/dates";
import { seedOf } from "@/lib/seed";
import { placeOf } from "./event-texts";
import { PhaseChip } from "./phase-chip";
import { stageOf } from "./phases";

/** One event in a list. Plain elements and no context: a page may hold a hundred. */
export function EventCard({ event }: { event: EventSummary }) {
  return (
    <li className="card">
      <Rosettes className={`card-art is-${stageOf(event.phase)}`} count={4} seed={seedOf(event.slug)} />
      <PhaseChip phase={event.phase} />
      <h2 className="card-title">
        <a href={`/events/${event.slug}`}>{event.title}</a>
      </h2>
      <p className="card-data">{dayRange(event)}</p>
      <p className="place">{placeOf(event)}</p>
    </li>
  );
}
