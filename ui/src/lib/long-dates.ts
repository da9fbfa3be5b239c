import { dayRange, longRange, type Span } from "./dates";

/** `April 18th, 2026`: a day in the form of `longRange`. */
export function longDay(moment: string, timezone: string): string {
  return longRange({ startAt: moment, endAt: moment, timezone });
}

/** `dayRange` in pieces, every other one to be set bold: before the first days, the days, what follows, and so on. */
export function boldDayRange(span: Span): string[] {
  return dayRange(span).split(/(\b\d\d(?:-\d\d)?\b)/);
}
