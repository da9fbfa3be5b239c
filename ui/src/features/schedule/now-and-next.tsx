import { clockIn, weekdayAndClock } from "@/lib/dates";
import { day } from "@/lib/durations";
import { nowAndNext } from "./item-timing";
import type { Item } from "./types";

/** The current and next items, from a day before the first item until the last one ends. */
export function NowAndNext({ items, now, timezone }: { items: Item[]; now: number; timezone: string }) {
  const { current, next } = nowAndNext(items, now);
  const first = items[0];
  if (current.length + next.length === 0 || !first || Date.parse(first.startAt) - now > day) return null;
  return (
    <dl className="now-next">
      <Group items={current} term="Now" timeOf={({ endAt }) => `until ${clockIn(endAt, timezone)}`} />
      <Group items={next} term="Next" timeOf={({ startAt }) => weekdayAndClock(startAt, timezone)} />
    </dl>
  );
}

function Group({ term, items, timeOf }: { term: string; items: Item[]; timeOf(item: Item): string }) {
  if (items.length === 0) return null;
  return (
    <div className={`is-${term.toLowerCase()}`}>
      <dt>{term}</dt>
      {items.map((item) => (
        <dd key={item.id}>
          <a href={`#item-${item.slug}`}>{item.title}</a>
          <span className="place">{[timeOf(item), item.room].filter(Boolean).join(" · ")}</span>
        </dd>
      ))}
    </div>
  );
}
