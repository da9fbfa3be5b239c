import { weekdayIn } from "@/lib/dates";
import { localInput, momentOfLocalInput } from "@/lib/local-input";
import type { Day, Item } from "./types";

interface Edition {
  startAt: string;
  endAt: string;
  timezone: string;
}

/** The day of a moment in a zone: `2027-03-06`. */
export function dayKey(moment: string, timezone: string): string {
  return localInput(moment, timezone).slice(0, 10);
}

/** The days of an edition, and those outside it that have items. */
export function daysOf({ startAt, endAt, timezone }: Edition, items: readonly Item[]): Day[] {
  const keys = new Set<string>();
  for (let key = dayKey(startAt, timezone); key <= dayKey(endAt, timezone) && keys.size < 31; key = dayAfter(key))
    keys.add(key);
  for (const item of items) keys.add(dayKey(item.startAt, timezone));
  return [...keys].sort().map((key) => dayAt(key, timezone));
}

/** The day a moment is on; the last one if it is after all of them. */
export function dayOf(moment: string, days: readonly Day[]): Day | undefined {
  const at = Date.parse(moment);
  return days.find(({ end }) => at < end) ?? days.at(-1);
}

function dayAt(key: string, timezone: string): Day {
  const start = midnight(key, timezone);
  const label = weekdayIn(start, timezone);
  const [weekday = "", day = ""] = label.split(" ");
  return { key, label, short: `${weekday.slice(0, 3)} ${day}`, start, end: midnight(dayAfter(key), timezone) };
}

function midnight(key: string, timezone: string): number {
  return Date.parse(momentOfLocalInput(`${key}T00:00`, timezone) ?? "");
}

function dayAfter(key: string): string {
  return new Date(Date.parse(`${key}T00:00Z`) + 24 * 3_600_000).toISOString().slice(0, 10);
}
