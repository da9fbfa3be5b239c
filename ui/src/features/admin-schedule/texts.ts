import type { ScheduleRelease } from "@/api/types";
import { counted } from "@/lib/counted";
import { clockIn, weekdayIn } from "@/lib/dates";
import type { Item, Placement } from "./types";

/** `10:00 to 11:00`, or `10:00` for a moment. */
export function clockRange({ startAt, endAt }: Placement, timezone: string): string {
  const start = clockIn(startAt, timezone);
  return Date.parse(startAt) === Date.parse(endAt) ? start : `${start} to ${clockIn(endAt, timezone)}`;
}

/** `Saturday 6 March, 10:00 to 11:00, Main hall`. */
export function placeText(placement: Placement, timezone: string): string {
  const day = weekdayIn(placement.startAt, timezone);
  return `${day}, ${clockRange(placement, timezone)}, ${placement.room ?? "no room"}`;
}

/** How screen readers name an item. */
export function nameOf(item: Item, timezone: string, clashes: readonly string[]): string {
  const state = item.state === "published" ? [] : [item.state];
  return [item.title, clockRange(item, timezone), item.room ?? "no room", ...state, ...clashes].join(", ");
}

/** The toast shown after a release. */
export function releasedText({ number, changes }: ScheduleRelease): string {
  if (number === 1) return "Schedule released";
  return `Release ${number} is out with ${counted(changes.length, "change")}`;
}
