import type { Event } from "@/api/types";
import { Paragraphs } from "@/components/paragraphs";
import { type Phase, phaseOf } from "@/features/events";
import { dayAndClock } from "@/lib/dates";
import { zoneLabel } from "@/lib/zone";

interface Mark {
  at: string;
  what: string;
}

/** What the edition is about, and the moments to keep in mind in their order. */
export function Weekend({ event, now }: { event: Event; now: number }) {
  const marks = marksOf(event);
  const next = marks.findIndex(({ at }) => Date.parse(at) > now);
  return (
    <section className="band">
      <div className="wrap split">
        <div className="prose">
          <h2>{headingOf[phaseOf(event, now)]}</h2>
          <Paragraphs texts={(event.description ?? "").split(/\n{2,}/, 2).filter(Boolean)} />
          <p>
            <a href={`/events/${event.slug}`}>{`Everything about ${event.title}`}</a>
          </p>
        </div>
        <div className="marks">
          <h3>Dates to keep in mind</h3>
          <ol>
            {marks.map(({ at, what }, index) => (
              <li className={index === next ? "is-next" : next < 0 || index < next ? "is-done" : undefined} key={what}>
                <time dateTime={at}>{dayAndClock(at, event.timezone)}</time>
                <span>{what}</span>
              </li>
            ))}
          </ol>
          <p className="caption">{`All in ${zoneLabel(event.timezone)}.`}</p>
        </div>
      </div>
    </section>
  );
}

const headingOf: Readonly<Record<Phase, string>> = {
  upcoming: "What is coming",
  live: "Happening now",
  past: "What it was",
  cancelled: "What was planned",
};

function marksOf(event: Event): Mark[] {
  const marks: (Mark | null)[] = [
    event.registrationOpensAt ? { at: event.registrationOpensAt, what: "Registration opens" } : null,
    event.registrationClosesAt ? { at: event.registrationClosesAt, what: "Registration closes" } : null,
    event.teamLockAt ? { at: event.teamLockAt, what: "Teams are final" } : null,
    { at: event.startAt, what: "Doors open" },
    { at: event.endAt, what: "The weekend ends" },
  ];
  return marks.filter((mark) => mark !== null).sort((a, b) => a.at.localeCompare(b.at));
}
