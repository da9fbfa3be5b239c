import type { ScheduleItem } from "@/api/types";
import { weekdayIn } from "@/lib/dates";

/** What is going on at a moment; of several, the one that began last. */
export function currentItem(items: ScheduleItem[], now: number): ScheduleItem | null {
  const isOn = ({ startAt, endAt, state }: ScheduleItem) =>
    state !== "cancelled" && Date.parse(startAt) <= now && now < Date.parse(endAt);
  return items.findLast(isOn) ?? null;
}

/** The next few items, what is going on among them; the first few once everything is over. */
export function excerptOf(items: ScheduleItem[], now: number, count: number): ScheduleItem[] {
  const ahead = items.filter(({ endAt }) => Date.parse(endAt) >= now);
  return (ahead.length > 0 ? ahead : items).slice(0, count);
}

/** The items of each day, in their order. */
export function byDay(items: ScheduleItem[], timezone: string): [day: string, items: ScheduleItem[]][] {
  const days = new Map<string, ScheduleItem[]>();
  for (const item of items) {
    const day = weekdayIn(item.startAt, timezone);
    days.set(day, [...(days.get(day) ?? []), item]);
  }
  return [...days];
}
