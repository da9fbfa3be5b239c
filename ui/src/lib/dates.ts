import { type WallTime, wallTime, zoneLabel } from "./time-zone";

/** A time range in a time zone. */
export interface Span {
  startAt: string;
  endAt: string;
  timezone: string;
}

export const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** Memoised results: lists show the same events to everyone. */
const ranges = new Map<string, string>();

/** `18-19 April 2026`; repeats months and years only where they differ. */
export function dayRange(span: Span): string {
  const key = `${span.startAt} ${span.endAt} ${span.timezone}`;
  let range = ranges.get(key);
  if (range === undefined) {
    range = writeDayRange(span);
    if (ranges.size >= 1000) ranges.clear();
    ranges.set(key, range);
  }
  return range;
}

/** `3 March 2026`. */
export function dayIn(moment: string, timezone: string): string {
  const { year, month, day } = wallTime(moment, timezone);
  return `${day} ${months[month]} ${year}`;
}

/** `3 March 2026, 10:00`, for use beside the zone's name. */
export function dayAndClock(moment: string, timezone: string): string {
  return `${dayIn(moment, timezone)}, ${clockIn(moment, timezone)}`;
}

/** `3 March 2026, 10:00 Lisbon time`. */
export function momentIn(moment: string, timezone: string): string {
  return `${dayAndClock(moment, timezone)} ${zoneLabel(timezone)}`;
}

/** `Saturday 29 November`. */
export function weekdayIn(moment: string | number, timezone: string): string {
  const { year, month, day } = wallTime(moment, timezone);
  return `${weekdays[new Date(Date.UTC(year, month, day)).getUTCDay()]} ${day} ${months[month]}`;
}

/** `Sat 09:30`. */
export function weekdayAndClock(moment: string, timezone: string): string {
  return `${weekdayIn(moment, timezone).slice(0, 3)} ${clockIn(moment, timezone)}`;
}

/** `09:30`, 24 hours. */
export function clockIn(moment: string, timezone: string): string {
  const at = wallTime(moment, timezone);
  return `${pad(at.hour)}:${pad(at.minute)}`;
}

/** `June 2025`. */
export function monthIn(moment: string, timezone: string): string {
  const { year, month } = wallTime(moment, timezone);
  return `${months[month]} ${year}`;
}

export function yearOf(moment: string, timezone: string): number {
  return wallTime(moment, timezone).year;
}

/** Whole hours between start and end. */
export function durationInHours({ startAt, endAt }: Span): number {
  return Math.round((Date.parse(endAt) - Date.parse(startAt)) / 3_600_000);
}

function writeDayRange({ startAt, endAt, timezone }: Span): string {
  const start = wallTime(startAt, timezone);
  const end = wallTime(endAt, timezone);
  if (start.year !== end.year) return `${dayMonth(start)} ${start.year} - ${dayMonth(end)} ${end.year}`;
  if (start.month !== end.month) return `${dayMonth(start)} - ${dayMonth(end)} ${end.year}`;
  const days = start.day === end.day ? pad(start.day) : `${pad(start.day)}-${pad(end.day)}`;
  return `${days} ${months[end.month]} ${end.year}`;
}

function dayMonth(at: WallTime): string {
  return `${pad(at.day)} ${months[at.month]}`;
}

function pad(number: number): string {
  return number < 10 ? `0${number}` : `${number}`;
}
