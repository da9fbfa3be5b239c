import type { EventSummary } from "@/api/types";
import { Rosettes } from "@/components/panel";
import { Photo } from "@/components/picture";
import { seedOf } from "@/lib/random";
import { DayRange } from "./day-range";
import { peopleText, placeOf } from "./event-texts";
import { PhaseChip } from "./phase-chip";
import { stageOf } from "./phases";

const sizes = "(width >= 75rem) 430px, (width >= 40rem) 50vw, 100vw";

/** An event in a list. Plain elements without context, because a page may contain a hundred. */
export function EventCard({ event, level = 2 }: { event: EventSummary; level?: 2 | 3 }) {
  const Heading = `h${level}` as const;
  // The list says that it is over.
  const isOver = stageOf(event.phase) === "after";
  const people = peopleText(event);
  return (
    <li className="card">
      {event.image ? (
        <Photo className="card-art" image={event.image} lazy sizes={sizes} />
      ) : (
        <Rosettes className={`card-art is-${stageOf(event.phase)}`} count={4} seed={seedOf(event.slug)} />
      )}
      {isOver ? null : <PhaseChip phase={event.phase} />}
      <Heading className="card-title">
        <a href={`/events/${event.slug}`}>{event.title}</a>
      </Heading>
      <p className="card-data">
        <DayRange span={event} />
      </p>
      <p className="place">{placeOf(event)}</p>
      {isOver && people ? <p className="place">{people}</p> : null}
    </li>
  );
}
