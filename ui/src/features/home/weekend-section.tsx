import type { Event, ScheduleItem } from "@/api/types";
import { WeekendRail } from "@/features/programme";
import { hoursOf } from "@/lib/dates";
import { Section } from "./section";

/** The edition's hours, from opening to the last demo. */
export function WeekendSection({ event, items, now }: { event: Event; items: ScheduleItem[]; now: number }) {
  const more = items.length > 0 ? { label: "Full schedule", href: `/events/${event.slug}#weekend` } : undefined;
  return (
    <Section id="weekend" more={more} title={`${hoursOf(event)} hours`}>
      <WeekendRail event={event} items={items} now={now} />
      {items.length === 0 ? <p className="caption">The full schedule is coming soon.</p> : null}
    </Section>
  );
}
