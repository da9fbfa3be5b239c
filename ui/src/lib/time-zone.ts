/** A local date and time. `month` counts from 0. */
export interface WallTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
}

const minute = 60_000;
const hour = 60 * minute;
const march = 2;
const october = 9;

/**
 * Zones with European summer time, by their winter offset in hours. Nearly all our events are in one of them; the
 * arithmetic is identical on every engine, with or without Intl, and far cheaper.
 */
const europeanZones: Readonly<Record<string, number>> = {
  "Atlantic/Azores": -1,
  "Atlantic/Madeira": 0,
  "Europe/Lisbon": 0,
  "Europe/London": 0,
  "Europe/Madrid": 1,
  "Europe/Paris": 1,
  "Europe/Berlin": 1,
};

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

/** Milliseconds to add to UTC. */
function offsetOf(zone: string, utc: number): number {
  const winter = europeanZones[zone];
  if (winter === undefined) return offsetFromIntl(zone, utc);
  return (winter + (isSummer(utc) ? 1 : 0)) * hour;
}

/** Summer time lasts from 01:00 UTC on March's last Sunday to 01:00 UTC on October's. */
function isSummer(utc: number): boolean {
  const date = new Date(utc);
  const month = date.getUTCMonth();
  if (month === march) return utc >= lastSunday(date.getUTCFullYear(), march) + hour;
  if (month === october) return utc < lastSunday(date.getUTCFullYear(), october) + hour;
  return month > march && month < october;
}

/** Midnight UTC of a month's last Sunday (the month must have 31 days). */
function lastSunday(year: number, month: number): number {
  const last = Date.UTC(year, month, 31);
  return last - new Date(last).getUTCDay() * 24 * hour;
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
    return new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      calendar: "gregory",
      numberingSystem: "latn",
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
    });
  } catch {
    return null;
  }
}
