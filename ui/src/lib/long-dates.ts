import { dayRange, months, type Span } from "./dates";
import { wallTime } from "./time-zone";

/** `dayRange` split into pieces; every second piece, a day, is set in bold. */
export function boldDayRange(span: Span): string[] {
  return dayRange(span).split(/(\b\d\d(?:-\d\d)?\b)/);
}

/** `April 18th to 19th, 2026`. */
export function longRange({ startAt, endAt, timezone }: Span): string {
  const start = wallTime(startAt, timezone);
  const end = wallTime(endAt, timezone);
  const from = `${months[start.month]} ${ordinal(start.day)}`;
  if (start.year !== end.year) return `${from}, ${start.year} to ${months[end.month]} ${ordinal(end.day)}, ${end.year}`;
  if (start.month !== end.month) return `${from} to ${months[end.month]} ${ordinal(end.day)}, ${end.year}`;
  return start.day === end.day ? `${from}, ${end.year}` : `${from} to ${ordinal(end.day)}, ${end.year}`;
}

function ordinal(day: number): string {
  const teen = day >= 11 && day <= 13;
  const ending = teen ? "th" : (["th", "st", "nd", "rd"][day % 10] ?? "th");
  return `${day}${ending}`;
}
