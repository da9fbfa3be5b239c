import { counted } from "@/lib/counted";
import { DayTable, type DayTableProps } from "./day-table";
import { roomsOf } from "./grid";
import { timingOf } from "./item-timing";

interface DaySectionProps extends Omit<DayTableProps, "rooms"> {
  /** Whether to fold the items that are over. */
  collapsePast: boolean;
}

/** A day. During the event, past items are collapsed. */
export function DaySection({ collapsePast, ...props }: DaySectionProps) {
  const { day, now } = props;
  const past = collapsePast ? day.items.filter((item) => timingOf(item, now) === "past") : [];
  const rooms = roomsOf(day.items);
  const rest = day.items.filter((item) => !past.includes(item));
  return (
    <section aria-labelledby={`day-${day.key}`} className="day">
      <h2 id={`day-${day.key}`}>{day.label}</h2>
      {past.length > 0 ? (
        <details className="earlier" suppressHydrationWarning>
          <summary>{counted(past.length, "earlier item")}</summary>
          <DayTable {...props} day={{ ...day, items: past }} rooms={rooms} />
        </details>
      ) : null}
      {rest.length > 0 ? <DayTable {...props} day={{ ...day, items: rest }} rooms={rooms} /> : null}
    </section>
  );
}
