import type { Event, EventSummary, Project } from "@/api/types";
import { placeOf } from "@/features/events";
import { Results } from "@/features/programme";
import { dayRange } from "@/lib/dates";
import { seedOf } from "@/lib/seed";
import { Pending, Section } from "./section";

const more = { label: "All editions", href: "/events" };

/** What the latest edition came to, or when there will be something to tell. */
export function ResultsSection(props: { id: string; title: string; event: Event | EventSummary; projects: Project[] }) {
  const { id, title, event, projects } = props;
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
        <Results event={event} projects={projects} />
      ) : (
        <Pending seed={seedOf(event.slug)} title="The results are not out yet">
          What the teams built will be shown here as soon as the jury has published it.
        </Pending>
      )}
    </Section>
  );
}

/** In place of results while there is no edition to look back on. */
export function FirstTime({ seed }: { seed: string }) {
  return (
    <Section id="last-time" title="Last time">
      <Pending seed={seedOf(seed)} title="There was none: this is the first one">
        The winners will hang here when the first jury has spoken, and every edition after it adds a panel.
      </Pending>
    </Section>
  );
}
