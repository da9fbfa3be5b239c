import { weekdayIn } from "@/lib/dates";
import { wallTime } from "@/lib/zone";
import type { Item } from "./types";

export interface Day {
  /** `2025-11-29`, as the address has it. */
  key: string;
  /** `Saturday 29 November`. */
  label: string;
  /** `Sat 29`. */
  short: string;
  items: Item[];
}

/** The day an item begins on, by the clocks of the place. */
export function dayKey(moment: string, timezone: string): string {
  const { year, month, day } = wallTime(moment, timezone);
  return new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
}

/** The days in their order, each with its items. */
export function daysOf(items: Item[], timezone: string): Day[] {
  const days = new Map<string, Day>();
  for (const item of items) {
    const key = dayKey(item.startAt, timezone);
    const known = days.get(key);
    if (known) known.items.push(item);
    else days.set(key, { key, ...namesOf(item.startAt, timezone), items: [item] });
  }
  return [...days.values()];
}

function namesOf(moment: string, timezone: string) {
  const label = weekdayIn(moment, timezone);
  const [weekday = "", day = ""] = label.split(" ");
  return { label, short: `${weekday.slice(0, 3)} ${day}` };
}
