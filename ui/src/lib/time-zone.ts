import { minute } from "./durations";

/** A local date and time. `month` counts from 0. */
export interface WallTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
}

/** Converts a time (RFC 3339 or epoch milliseconds) to an IANA zone. Unknown zones are read as UTC. */
export function wallTime(moment: string | number, zone: string): WallTime {
  const utc = typeof moment === "number" ? moment : Date.parse(moment);
  const local = new Date(utc + offsetOf(zone, utc));
  return {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth(),
    day: local.getUTCDate(),
    hour: local.getUTCHours(),
    minute: local.getUTCMinutes(),
  };
}

/** A zone's name in text: `Lisbon time`. */
export function zoneLabel(zone: string): string {
  const place = zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ");
  return place === "UTC" || place === "" ? "UTC" : `${place} time`;
}

declare global {
  /** Defined by the server, where an engine may lack Intl; otherwise like `offsetFromIntl`. */
  var zoneOffset: ((zone: string, utc: number) => number) | undefined;
}

/** Offsets change on the quarter of an hour only. */
const quarter = 15 * minute;

/** Offsets by zone and quarter, which are expensive to find. */
const offsets = new Map<string, number>();

/** A zone's offsets over some years. */
export interface ZonePeriod {
  /** When each offset becomes valid, and when the period ends; in minutes. */
  times: number[];
  /** In milliseconds. */
  offsets: number[];
}

const periods = new Map<string, ZonePeriod>();

/** Makes offsets known that would otherwise come from Intl, which takes a phone about 100 ms to set up. */
export function addZonePeriods(known: Readonly<Record<string, ZonePeriod>>): void {
  for (const [zone, period] of Object.entries(known)) periods.set(zone, period);
}

/** Milliseconds to add to UTC. */
export function offsetOf(zone: string, utc: number): number {
  const key = `${zone} ${Math.floor(utc / quarter)}`;
  let offset = offsets.get(key);
  if (offset === undefined) {
    offset = knownOffset(zone, utc) ?? globalThis.zoneOffset?.(zone, utc) ?? offsetFromIntl(zone, utc);
    if (offsets.size >= 5000) offsets.clear();
    offsets.set(key, offset);
  }
  return offset;
}

/** The offset in milliseconds; undefined outside of the known period. */
function knownOffset(zone: string, utc: number): number | undefined {
  const period = periods.get(zone);
  return period?.offsets[period.times.findIndex((time) => time > utc / minute) - 1];
}

/** Memoised formatters, which are expensive to create. Null for a zone the engine does not know. */
const formatters = new Map<string, Intl.DateTimeFormat | null>();

function offsetFromIntl(zone: string, utc: number): number {
  let formatter = formatters.get(zone);
  if (formatter === undefined) {
    formatter = makeFormatter(zone);
    if (formatters.size < 500) formatters.set(zone, formatter);
  }
  if (formatter === null) return 0;
  const part: Record<string, number> = {};
  for (const { type, value } of formatter.formatToParts(utc)) part[type] = Number(value);
  const local = Date.UTC(part.year ?? 0, (part.month ?? 1) - 1, part.day, part.hour, part.minute);
  return local - Math.floor(utc / minute) * minute;
}

function makeFormatter(zone: string): Intl.DateTimeFormat | null {
  try {
    // Latin digits, 24 hours and the Gregorian calendar.
    return new Intl.DateTimeFormat("en-GB", { timeZone: zone, dateStyle: "short", timeStyle: "short" });
  } catch {
    return null;
  }
}
