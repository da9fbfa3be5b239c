import { DayTable } from "./day-table";
import type { Day } from "./days";
import type { Favourites } from "./favourites";
import { roomsOf } from "./grid";
import { timingOf } from "./item-timing";
import type { ScheduleEvent } from "./types";

/** A part of a day that uses the day's columns. */
export interface DayPartProps extends DayProps {
  rooms: string[];
}

interface DayProps {
  day: Day;
  event: ScheduleEvent;
  favourites: Favourites;
  now: number;
  /** The current minute; null during hydration, because a cached page may be older. */
  minute: number | null;
  /** The item that "now" links to. */
  liveId: string | undefined;
}

/** A day. During the event, past items are collapsed. */
export function DaySection({ collapsePast, ...props }: DayProps & { collapsePast: boolean }) {
  const { day, now } = props;
  const past = collapsePast ? day.items.filter((item) => timingOf(item, now) === "past") : [];
  const rooms = roomsOf(day.items);
  const rest = day.items.filter((item) => !past.includes(item));
  return (
    <section aria-labelledby={`day-${day.key}`} className="day">
      <h2 id={`day-${day.key}`}>{day.label}</h2>
      {past.length > 0 ? (
        <details className="earlier" suppressHydrationWarning>
          <summary>{past.length === 1 ? "1 earlier item" : `${past.length} earlier items`}</summary>
          <DayTable {...props} day={{ ...day, items: past }} rooms={rooms} />
        </details>
      ) : null}
      {rest.length > 0 ? <DayTable {...props} day={{ ...day, items: rest }} rooms={rooms} /> : null}
    </section>
  );
}
