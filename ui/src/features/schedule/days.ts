import { weekdayIn } from "@/lib/dates";
import { wallTime } from "@/lib/time-zone";
import type { Item } from "./types";

export interface Day {
  /** `2025-11-29`, as in the URL. */
  key: string;
  /** `Saturday 29 November`. */
  label: string;
  /** `Sat 29`. */
  short: string;
  items: Item[];
}

/** The day an item starts on, in the event's time zone. */
export function dayKey(moment: string, timezone: string): string {
  const { year, month, day } = wallTime(moment, timezone);
  return new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
}

/** The days in order, with their items. */
export function daysOf(items: Item[], timezone: string): Day[] {
  const days = new Map<string, Day>();
  for (const item of items) {
    const key = dayKey(item.startAt, timezone);
    const existing = days.get(key);
    if (existing) existing.items.push(item);
    else days.set(key, { key, ...namesOf(item.startAt, timezone), items: [item] });
  }
  return [...days.values()];
}

function namesOf(moment: string, timezone: string) {
  const label = weekdayIn(moment, timezone);
  const [weekday = "", day = ""] = label.split(" ");
  return { label, short: `${weekday.slice(0, 3)} ${day}` };
}
