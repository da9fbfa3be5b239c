import { wallTime } from "./time-zone";

/** `2026-04-18T09:00:00+01:00`: local time with its offset, for machines. */
export function offsetTime(moment: string, timezone: string): string {
  const utc = Math.floor(Date.parse(moment) / 1000) * 1000;
  const at = wallTime(utc, timezone);
  const local = Date.UTC(at.year, at.month, at.day, at.hour, at.minute, new Date(utc).getUTCSeconds());
  const offset = Math.round((local - utc) / 60_000);
  const minutes = Math.abs(offset);
  const zone = `${offset < 0 ? "-" : "+"}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
  return `${new Date(local).toISOString().slice(0, 19)}${zone}`;
}

function twoDigits(number: number): string {
  return `${number}`.padStart(2, "0");
}
