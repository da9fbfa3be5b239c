import { placeOf } from "@/features/events";
import { type Result, Results } from "@/features/programme";
import { dayRange } from "@/lib/dates";
import { pure } from "@/lib/pure";
import { seedOf } from "@/lib/random";
import type { ListedEdition } from "./latest";
import { Pending, Section } from "./section";

const more = { label: "All editions", href: "/events" };

/** The results of an edition, or when they will be available. */
export const ResultsSection = pure(function ResultsSection(props: {
  id: string;
  title: string;
  event: ListedEdition;
  projects: Result[];
}) {
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
export const FirstEditionNotice = pure(function FirstEditionNotice({ seed }: { seed: string }) {
  return (
    <Section id="last-time" title="Last edition">
      <Pending seed={seedOf(seed)} title="This is our first edition">
        Winners will appear here after the weekend.
      </Pending>
    </Section>
  );
});
