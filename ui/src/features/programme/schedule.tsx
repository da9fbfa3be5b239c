import type { ScheduleItem } from "@/api/types";
import { Accordion, AccordionItem } from "@/components/accordion";
import { Badge } from "@/components/badge";
import { clockIn, weekdayAndClock } from "@/lib/dates";
import { pure } from "@/lib/pure";
import { zoneLabel } from "@/lib/time-zone";
import { byDay, isShort } from "./schedule-items";

/** What is shown of an item, and what says when. */
export type ListedItem = Pick<ScheduleItem, "slug" | "title" | "startAt" | "endAt" | "room" | "track" | "state">;

/** The next items, with all items by day behind a toggle. */
export function Schedule({ items, next, timezone, current }: ItemsProps & { next: ListedItem[] }) {
  const isWhole = isShort(items);
  return (
    <>
      <Excerpt anchored={isWhole} current={current} items={next} timezone={timezone} />
      {isWhole ? null : <AllItems current={current} items={items} timezone={timezone} />}
      <p className="caption">{`All times in ${zoneLabel(timezone)}.`}</p>
    </>
  );
}

interface ItemsProps {
  items: ListedItem[];
  timezone: string;
  /** The slug of the current item. */
  current: string | undefined;
}

const Excerpt = pure(function Excerpt({ items, timezone, current, anchored }: ItemsProps & { anchored: boolean }) {
  return (
    <ol className="hours">
      {items.map((item) => (
        <Item
          anchored={anchored}
          current={item.slug === current}
          item={item}
          key={item.slug}
          time={weekdayAndClock(item.startAt, timezone)}
        />
      ))}
    </ol>
  );
});

const AllItems = pure(function AllItems({ items, timezone, current }: ItemsProps) {
  return (
    <Accordion>
      <AccordionItem id="schedule" title={`Full schedule (${items.length} items)`}>
        <div className="days">
          {byDay(items, timezone).map(([day, rows]) => (
            <section key={day}>
              <h4>{day}</h4>
              <ol className="hours">
                {rows.map((item) => (
                  <Item
                    anchored
                    current={item.slug === current}
                    item={item}
                    key={item.slug}
                    time={clockIn(item.startAt, timezone)}
                  />
                ))}
              </ol>
            </section>
          ))}
        </div>
      </AccordionItem>
    </Accordion>
  );
});

interface ItemProps {
  item: ListedItem;
  time: string;
  current: boolean;
  /** Whether calendars link to this item. */
  anchored: boolean;
}

function Item({ item, time, current, anchored }: ItemProps) {
  const { slug, startAt, title, room, track, state } = item;
  const place = [room, track].filter(Boolean).join(" · ");
  return (
    <li id={anchored ? `item-${slug}` : undefined}>
      <time dateTime={startAt}>{time}</time>
      <span className="hours-item">
        <span>
          {state === "cancelled" ? <s>{title}</s> : <strong>{title}</strong>}
          {current ? <Badge tone="sol">Now</Badge> : null}
          {state === "cancelled" ? <Badge tone="danger">Cancelled</Badge> : null}
        </span>
        {place ? <span className="place">{place}</span> : null}
      </span>
    </li>
  );
}
