import type { EventSummary } from "@/api/types";
import { ButtonLink } from "@/components/button";
import { Panel } from "@/components/panel";
import { Photo } from "@/components/picture";
import { seedOf } from "@/lib/random";
import { DayRange } from "./day-range";
import { placeOf } from "./event-texts";
import { PhaseChip } from "./phase-chip";

const sizes = "(width >= 56.25rem) 814px, calc(100vw - 40px)";

/** The edition that comes next, over the whole width of a list, with the way to its tickets. */
export function NextEdition({ event }: { event: EventSummary }) {
  const { slug, title, subtitle, image, phase, priceFrom, shareLaid } = event;
  return (
    <li className="card is-next">
      {image ? (
        <Photo className="card-art" image={image} sizes={sizes} />
      ) : (
        <Panel className="card-art" cols={14} rows={6} seed={seedOf(slug)} share={shareLaid} />
      )}
      <div>
        <PhaseChip phase={phase} />
        <h3 className="card-title">
          <a href={`/events/${slug}`}>{title}</a>
        </h3>
        {subtitle ? <p className="lead">{subtitle}</p> : null}
        <p className="card-data">
          <DayRange span={event} />
        </p>
        <p className="place">{placeOf(event)}</p>
        {phase === "on_sale" && priceFrom ? (
          <p className="actions">
            <ButtonLink href={`/events/${slug}/tickets`}>See the tickets</ButtonLink>
          </p>
        ) : null}
      </div>
    </li>
  );
}
