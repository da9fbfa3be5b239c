import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import type { Event } from "@/api/types";
import { type Fact, Facts } from "@/components/facts";
import { Panel } from "@/components/panel";
import { Paragraphs } from "@/components/paragraphs";
import { clockIn, dayRange, longRange, momentIn } from "@/lib/dates";
import { useNow } from "@/lib/now";
import { seedOf } from "@/lib/seed";
import { zoneLabel } from "@/lib/zone";
import { attendanceOf, phaseLabel, placeOf } from "./event-texts";
import { phaseOf, shareLaid } from "./phase";
import { eventQuery } from "./queries";

/** `/events/{eventSlug}`: one edition. */
export function Page() {
  const { eventSlug = "" } = useParams();
  const { data: event } = useSuspenseQuery(eventQuery(eventSlug));
  const now = useNow();
  const phase = phaseOf(event, now);

  return (
    <article className="wrap page">
      <a className="back-link" href="/events">
        All editions
      </a>
      <header className="page-head">
        <p className={`chip is-${phase}`}>{phaseLabel[phase]}</p>
        <h1>{event.title}</h1>
        {event.subtitle ? <p className="lead">{event.subtitle}</p> : null}
        <p className="data">{`${dayRange(event)} · ${placeOf(event)}`}</p>
      </header>
      <Panel
        className="event-strip is-wide"
        cols={26}
        rows={4}
        seed={seedOf(event.slug)}
        share={shareLaid(event, now)}
      />
      <Panel
        className="event-strip is-narrow"
        cols={10}
        rows={4}
        seed={seedOf(event.slug)}
        share={shareLaid(event, now)}
      />
      <div className="split">
        <div className="prose">
          <h2>About this edition</h2>
          <Paragraphs texts={paragraphsOf(event)} />
          <Venue event={event} />
        </div>
        <aside className="aside" aria-label="Facts">
          <Facts stacked facts={factsOf(event, now)} />
        </aside>
      </div>
    </article>
  );
}

function Venue({ event }: { event: Event }) {
  if (!event.venue && !event.address) return null;
  return (
    <section>
      <h2>Getting there</h2>
      <address>
        {event.venue ? <strong>{event.venue}</strong> : null}
        {event.address ? <span>{event.address}</span> : null}
        {event.city && !event.address?.includes(event.city) ? <span>{event.city}</span> : null}
      </address>
    </section>
  );
}

function factsOf(event: Event, now: number): Fact[] {
  const { timezone } = event;
  const facts: Fact[] = [
    {
      name: "When",
      value: longRange(event),
      note: `${clockIn(event.startAt, timezone)} to ${clockIn(event.endAt, timezone)}, ${zoneLabel(timezone)}`,
    },
    { name: "Where", value: placeOf(event), note: attendanceOf(event) },
    {
      name: "Teams",
      value: teamSize(event),
      ...(event.teamLockAt ? { note: `Final on ${momentIn(event.teamLockAt, timezone)}` } : {}),
    },
  ];
  if (event.capacity) facts.push({ name: "Places", value: `${event.capacity} people` });
  const registration = registrationOf(event, now);
  if (registration) facts.push(registration);
  facts.push({ name: "Edition", value: `No. ${event.editionNo}`, note: event.series.name });
  return facts;
}

/** The registration window in the tense of the visitor's today. */
function registrationOf(event: Event, now: number): Fact | null {
  const { registrationOpensAt: opens, registrationClosesAt: closes, timezone } = event;
  if (phaseOf(event, now) === "cancelled") return { name: "Registration", value: "Closed" };
  if (opens && now < Date.parse(opens))
    return { name: "Registration", value: "Not open yet", note: `Opens ${momentIn(opens, timezone)}` };
  if (!closes) return null;
  if (now < Date.parse(closes))
    return { name: "Registration", value: "Open", note: `Until ${momentIn(closes, timezone)}` };
  return { name: "Registration", value: "Closed", note: `Ended ${momentIn(closes, timezone)}` };
}

function teamSize({ teamMin, teamMax }: Event): string {
  if (teamMax <= 1) return "On your own";
  return teamMin === teamMax ? `${teamMax} people` : `${teamMin} to ${teamMax} people`;
}

function paragraphsOf({ description }: Event): string[] {
  return description ? description.split(/\n{2,}/) : ["The organisers are still writing this page."];
}
