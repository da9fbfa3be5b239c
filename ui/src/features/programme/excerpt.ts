import type { ScheduleItem } from "@/api/types";
import { weekdayIn } from "@/lib/dates";

/** The current item; of several, the one that started last. */
export function currentItem(items: ScheduleItem[], now: number): ScheduleItem | null {
  const isOn = ({ startAt, endAt, state }: ScheduleItem) =>
    state !== "cancelled" && Date.parse(startAt) <= now && now < Date.parse(endAt);
  return items.findLast(isOn) ?? null;
}

/** The current and next items; the first ones once everything is over. */
export function excerptOf(items: ScheduleItem[], now: number, count: number): ScheduleItem[] {
  const ahead = items.filter(({ endAt }) => Date.parse(endAt) >= now);
  return (ahead.length > 0 ? ahead : items).slice(0, count);
}

/** Items by day, in order. */
export function byDay(items: ScheduleItem[], timezone: string): [day: string, items: ScheduleItem[]][] {
  const days = new Map<string, ScheduleItem[]>();
  for (const item of items) {
    const day = weekdayIn(item.startAt, timezone);
    days.set(day, [...(days.get(day) ?? []), item]);
  }
  return [...days];
}
