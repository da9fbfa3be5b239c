import type { ScheduleItem } from "@/api/types";
import { weekdayIn } from "@/lib/dates";

/** The current item; of several, the one that started last. */
export function currentItem<Item extends Pick<ScheduleItem, "startAt" | "endAt" | "state">>(
  items: Item[],
  now: number,
): Item | null {
  const isOn = ({ startAt, endAt, state }: Item) =>
    state !== "cancelled" && Date.parse(startAt) <= now && now < Date.parse(endAt);
  return items.findLast(isOn) ?? null;
}

const maxItems = 5;

/** Whether an excerpt shows all items. */
export function isShort(items: readonly unknown[]): boolean {
  return items.length <= maxItems;
}

/** The current and next items; the first ones once everything is over. */
export function upcoming<Item extends Pick<ScheduleItem, "endAt">>(
  items: Item[],
  now: number,
  count = maxItems,
): Item[] {
  const ahead = items.filter(({ endAt }) => Date.parse(endAt) >= now);
  return (ahead.length > 0 ? ahead : items).slice(0, count);
}

/** Items by day, in order. */
export function byDay<Item extends Pick<ScheduleItem, "startAt">>(
  items: Item[],
  timezone: string,
): [day: string, items: Item[]][] {
  const days = new Map<string, Item[]>();
  for (const item of items) {
    const day = weekdayIn(item.startAt, timezone);
    days.set(day, [...(days.get(day) ?? []), item]);
  }
  return [...days];
}
