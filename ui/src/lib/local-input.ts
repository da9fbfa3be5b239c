import { wallTime } from "./time-zone";

/** A moment as the value of a `datetime-local` input in a zone: `2026-04-18T09:00`. */
export function localInput(moment: string, zone: string): string {
  const { year, month, day, hour, minute } = wallTime(moment, zone);
  return new Date(Date.UTC(year, month, day, hour, minute)).toISOString().slice(0, 16);
}

/**
 * The moment of such a value, as RFC 3339 in UTC; null if it is not a time. An ambiguous local time (clocks go back) means
 * the first occurrence; a nonexistent one (clocks go forward) is moved forward.
 */
export function momentOfLocalInput(value: string, zone: string): string | null {
  const local = Date.parse(`${value}Z`);
  if (Number.isNaN(local)) return null;
  const offsetAt = (utc: number) => {
    const { year, month, day, hour, minute } = wallTime(utc, zone);
    return Date.UTC(year, month, day, hour, minute) - Math.floor(utc / 60_000) * 60_000;
  };
  // The offsets a day before and after: they differ only around a change of clocks.
  const day = 24 * 3_600_000;
  const candidates = [offsetAt(local - day), offsetAt(local + day)].map((offset) => local - offset);
  const exact = candidates.filter((utc) => utc + offsetAt(utc) === local);
  return new Date(exact.length > 0 ? Math.min(...exact) : Math.max(...candidates)).toISOString();
}
