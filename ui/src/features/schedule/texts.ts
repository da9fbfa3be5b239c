import type { ScheduleKind } from "@/api/types";
import { clockIn, weekdayAndClock } from "@/lib/dates";
import { relativeTime } from "@/lib/relative-time";
import type { Change, Item, Moment } from "./types";

export const kindNames: Readonly<Record<ScheduleKind, string>> = {
  ceremony: "Plenary",
  talk: "Talk",
  workshop: "Workshop",
  meal: "Meal",
  deadline: "Deadline",
  judging: "Judging",
  mini_event: "Mini event",
  shift: "Shift",
};

/** Kind and track, or one of them if they say the same: `Workshop`, `Workshops`. */
export function sortOf(kind: string, track: string | null): string[] {
  return track === null || track.startsWith(kind) ? [kind] : [kind, track];
}

/** `10:00–11:00`; null for items without duration. */
export function timesOf({ startAt, endAt }: Item, timezone: string): string | null {
  return endAt === startAt ? null : `${clockIn(startAt, timezone)}–${clockIn(endAt, timezone)}`;
}

/** Labels of the kinds of change. */
export const changeNames: Readonly<Record<Change["kind"], string>> = {
  added: "New",
  moved: "Moved",
  retitled: "Renamed",
  cancelled: "Cancelled",
};

/** `Moved 30 minutes ago`. */
export function changeText({ kind, at }: Change, now: number): string {
  return `${changeNames[kind]} ${relativeTime(at, now)}`;
}

/** `Was: Sat 10:00, Sala 2`, `Formerly “Lunch”`: only what has changed. */
export function beforeText(
  { kind, before }: Pick<Change, "kind" | "before">,
  after: Moment | null,
  timezone: string,
): string | null {
  if (!before) return null;
  if (kind === "retitled") return before.title === after?.title ? null : `Formerly “${before.title}”`;
  const end = before.endAt === after?.endAt ? null : `until ${clockIn(before.endAt, timezone)}`;
  const time = before.startAt === after?.startAt ? end : weekdayAndClock(before.startAt, timezone);
  const place = before.room === after?.room || !before.room ? null : before.room;
  return time || place ? `Was: ${[time, place].filter(Boolean).join(", ")}` : null;
}

/** Names with their roles. */
export function hostsOf({ hosts }: Item): string {
  return hosts.map(({ name, role }) => (role ? `${name}, ${role}` : name)).join("; ");
}
