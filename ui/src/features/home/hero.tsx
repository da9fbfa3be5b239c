import type { Event } from "@/api/types";
import { type Fact, Facts } from "@/components/facts";
import { Panel } from "@/components/panel";
import { attendanceOf, type Phase, phaseOf, placeOf, shareLaid } from "@/features/events";
import { clockIn, dayRange, hoursOf, yearOf } from "@/lib/dates";
import { seedOf } from "@/lib/seed";

/** The current edition at a glance: name, date, place, and its panel as far as it is laid. */
export function Hero({ event, now }: { event: Event; now: number }) {
  const phase = phaseOf(event, now);
  const share = shareLaid(event, now);
  const seed = seedOf(event.slug);
  return (
    <section className="wrap">
      <div className="hero">
        <div>
          <p className="data">{`${dayRange(event)} · ${hoursOf(event)} h · ${attendanceOf(event).toLowerCase()}`}</p>
          <h1>{event.title}</h1>
          <p className="lead">{event.subtitle ?? "The future of Development powered by AI tools"}</p>
          <p className="actions">
            <a className="button" href={`/events/${event.slug}`}>
              {actionLabel[phase]}
            </a>
            <a className="button is-quiet" href="/events">
              All editions
            </a>
          </p>
        </div>
        <div>
          <Panel className="hero-panel is-wide" cols={14} rows={11} seed={seed} share={share} />
          <Panel className="hero-panel is-narrow" cols={9} rows={6} seed={seed} share={share} />
          <p className="caption">{captionOf(phase, share)}</p>
        </div>
      </div>
      <Facts facts={factsOf(event)} />
    </section>
  );
}

const actionLabel: Readonly<Record<Phase, string>> = {
  upcoming: "See the edition",
  live: "Follow it now",
  past: "Look back",
  cancelled: "What happened",
};

/** The panel is decoration; this line is what it tells. */
function captionOf(phase: Phase, share: number): string {
  if (phase === "upcoming")
    return `The panel is ${Math.round(share * 100)} % laid. The last tile goes in on the first day.`;
  if (phase === "cancelled") return "This panel stays unfinished.";
  return "The panel is complete.";
}

function factsOf(event: Event): Fact[] {
  const { timezone } = event;
  const facts: Fact[] = [
    { name: "Where", value: placeOf(event) },
    { name: "Doors", value: `${clockIn(event.startAt, timezone)}, day one` },
    { name: "Teams", value: event.teamMax > 1 ? `${event.teamMin} to ${event.teamMax} people` : "On your own" },
  ];
  if (event.capacity) facts.push({ name: "Places", value: `${event.capacity}` });
  else facts.push({ name: "Edition", value: `No. ${event.editionNo}, ${yearOf(event.startAt, timezone)}` });
  return facts;
}
