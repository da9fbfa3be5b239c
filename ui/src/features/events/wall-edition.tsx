import type { EventSummary, ProjectPage } from "@/api/types";
import { Accordion, AccordionItem } from "@/components/accordion";
import { DataLine } from "@/components/data-line";
import { Panel, Rosettes } from "@/components/panel";
import { Results } from "@/features/programme";
import { seedOf } from "@/lib/seed";
import { DayRange } from "./day-range";
import { placeOf } from "./event-texts";
import { captionOf, winnersOf } from "./gallery";

interface WallEditionProps {
  event: EventSummary;
  /** What was built there, where that is known. */
  projects: ProjectPage | undefined;
  open: boolean;
  /** Further back: drawn with a few elements, a wall may be long. */
  far: boolean;
}

/** An edition on the wall: its panel, and who won. */
export function WallEdition({ event, projects, open, far }: WallEditionProps) {
  const { slug, title, status } = event;
  const seed = seedOf(slug);
  const share = status === "cancelled" ? 0.3 : 1;
  const winners = winnersOf(projects?.data ?? []).slice(0, 3);
  return (
    <li>
      <div className="wall-edition">
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
        <DataLine parts={captionOf(event, projects?.meta.total)} />
        <p className="place">
          {status === "cancelled" ? "Called off. " : null}
          <DayRange span={event} />
          {`, ${placeOf(event)}`}
        </p>
      </div>
      {winners.length > 0 ? (
        <Accordion>
          <AccordionItem id={`results-${slug}`} open={open} title={`Who won at ${title}`}>
            <Results event={event} projects={winners} />
          </AccordionItem>
        </Accordion>
      ) : null}
    </li>
  );
}
