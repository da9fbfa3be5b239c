import type { Event, EventSummary, Project } from "@/api/types";
import { Photo } from "@/components/picture";
import { placeOf } from "@/features/events";
import { Results } from "@/features/programme";
import { dayRange } from "@/lib/dates";
import { pure } from "@/lib/pure";
import { seedOf } from "@/lib/random";
import { Pending, Section } from "./section";

const more = { label: "All editions", href: "/events" };

interface ResultsProps {
  id: string;
  title: string;
  event: Event | EventSummary;
  projects: Project[];
}

/** An edition's photo, and below it the results, or when they will be available. */
export function ResultsSection(props: ResultsProps) {
  const { image } = props.event;
  return (
    <>
      {image ? <Photo className="is-full" image={image} lazy sizes="100vw" /> : null}
      <ResultsOf {...props} />
    </>
  );
}

const ResultsOf = pure(function ResultsOf({ id, title, event, projects }: ResultsProps) {
  const note = [
    <a href={`/events/${event.slug}`} key="event">
      {event.title}
    </a>,
    dayRange(event),
    placeOf(event),
  ];
  return (
    <Section id={id} more={more} note={note} title={title}>
      {projects.length > 0 ? (
        <Results projects={projects} />
      ) : (
        <Pending seed={seedOf(event.slug)} title="Results coming soon">
          You'll find every project here once the jury has decided.
        </Pending>
      )}
    </Section>
  );
});

/** Shown instead of results before the first edition has finished. */
export const FirstTime = pure(function FirstTime({ seed }: { seed: string }) {
  return (
    <Section id="last-time" title="Last edition">
      <Pending seed={seedOf(seed)} title="This is our first edition">
        Winners will appear here after the weekend.
      </Pending>
    </Section>
  );
});
