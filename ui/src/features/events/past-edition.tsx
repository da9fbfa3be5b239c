import type { EventSummary, ProjectPage } from "@/api/types";
import { Accordion, AccordionItem } from "@/components/accordion";
import { MetaLine } from "@/components/meta-line";
import { Panel, Rosettes } from "@/components/panel";
import { Results } from "@/features/programme";
import { seedOf } from "@/lib/random";
import { DayRange } from "./day-range";
import { placeOf } from "./event-texts";
import { captionOf, winnersOf } from "./gallery";

interface PastEditionProps {
  event: EventSummary;
  /** The edition's projects, if loaded. */
  projects: ProjectPage | undefined;
  open: boolean;
  /** An older edition, drawn with fewer elements because the wall may be long. */
  far: boolean;
}

/** A past edition: its panel and winners. */
export function PastEdition({ event, projects, open, far }: PastEditionProps) {
  const { slug, title, status } = event;
  const seed = seedOf(slug);
  const share = status === "cancelled" ? 0.3 : 1;
  const winners = winnersOf(projects?.data ?? []).slice(0, 3);
  return (
    <li>
      <div className="past-edition">
        {far ? (
          <Rosettes className="wall-strip" count={17} seed={seed} />
        ) : (
          <>
            <Panel className="is-wide" cols={34} rows={4} seed={seed} share={share} />
            <Panel className="is-narrow" cols={10} rows={4} seed={seed} share={share} />
          </>
        )}
        <h2>
          <a href={`/events/${slug}`}>{title}</a>
        </h2>
        <MetaLine parts={captionOf(event, projects?.meta.total)} />
        <p className="place">
          {status === "cancelled" ? "Cancelled. " : null}
          <DayRange span={event} />
          {`, ${placeOf(event)}`}
        </p>
      </div>
      {winners.length > 0 ? (
        <Accordion>
          <AccordionItem id={`results-${slug}`} open={open} title={`Winners of ${title}`}>
            <Results event={event} projects={winners} />
          </AccordionItem>
        </Accordion>
      ) : null}
    </li>
  );
}
