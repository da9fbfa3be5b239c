import type { Event } from "@/api/types";
import { MetaLine } from "@/components/meta-line";
import { Panel } from "@/components/panel";
import { Photo } from "@/components/picture";
import { pure } from "@/lib/pure";
import { seedOf } from "@/lib/random";
import { zoneLabel } from "@/lib/time-zone";
import { DayRange } from "../day-range";
import { attendanceOf, placeOf, timeRangeText } from "../event-texts";
import { PhaseChip } from "../phase-chip";

/** The width of the image's column. */
const sizes = "(width >= 56.25rem) 814px, calc(100vw - 40px)";

/** Title, date and place of an edition, with its image or panel. */
export const EventHead = pure(function EventHead({ event }: { event: Event }) {
  const { title, subtitle, phase, shareLaid, timezone } = event;
  const seed = seedOf(event.slug);
  const [place, attendance] = [placeOf(event), attendanceOf(event)];
  const plan = shareLaid === 0 ? " is-blueprint" : "";
  return (
    <header className="page-head">
      <a className="back-link" href="/events">
        All editions
      </a>
      <PhaseChip phase={phase} />
      <h1>{title}</h1>
      {subtitle ? <p className="lead">{subtitle}</p> : null}
      <MetaLine
        parts={[
          <DayRange key="days" span={event} />,
          `${timeRangeText(event)}, ${zoneLabel(timezone)}`,
          place,
          // A place of its own says that people meet there.
          ...(event.attendanceMode === "in_person" || place === attendance ? [] : [attendance]),
        ]}
      />
      {event.image ? (
        <Photo className="event-image" image={event.image} priority sizes={sizes} />
      ) : (
        <>
          <Panel className={`is-wide${plan}`} cols={20} rows={3} seed={seed} share={shareLaid} />
          <Panel className={`is-narrow${plan}`} cols={10} rows={2} seed={seed} share={shareLaid} />
        </>
      )}
    </header>
  );
});
