import { expect, it } from "vitest";
import { wallTime, zoneLabel } from "./time-zone";

const zones = [
  "Europe/Lisbon",
  "Atlantic/Madeira",
  "Atlantic/Azores",
  "Europe/London",
  "Europe/Madrid",
  "Europe/Paris",
  "Europe/Berlin",
];
const hour = 3_600_000;

/** The engine's own result, as `year-month-day hour:minute`. */
function intl(timeZone: string): (moment: number) => string {
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
  return (moment) => format.format(moment);
}

function ours(moment: number, zone: string): string {
  const at = wallTime(moment, zone);
  const pad = (number: number) => String(number).padStart(2, "0");
  return `${at.year}-${pad(at.month + 1)}-${pad(at.day)} ${pad(at.hour)}:${pad(at.minute)}`;
}

it.each(zones)("%s agrees with Intl around every clock change from 2015 to 2040", (zone) => {
  const moments: number[] = [];
  for (let year = 2015; year <= 2040; year += 1)
    for (const month of [0, 2, 6, 9, 11])
      for (let day = 25; day <= 31; day += 1)
        for (const at of [0.5, 1, 1.5]) moments.push(Date.UTC(year, month, day) + at * hour);

  expect(moments.map((moment) => ours(moment, zone))).toEqual(moments.map(intl(zone)));
});

it("uses Intl for other zones", () => {
  const moment = Date.UTC(2026, 6, 1, 12, 34);

  for (const zone of ["America/Sao_Paulo", "Asia/Kathmandu", "America/New_York", "Pacific/Auckland"])
    expect(ours(moment, zone)).toBe(intl(zone)(moment));
});

it("reads an unknown zone as UTC", () => {
  expect(ours(Date.UTC(2026, 6, 1, 12, 34), "Nowhere/Land")).toBe("2026-07-01 12:34");
});

it("names a zone by its place", () => {
  expect(zoneLabel("Europe/Lisbon")).toBe("Lisbon time");
  expect(zoneLabel("America/Sao_Paulo")).toBe("Sao Paulo time");
  expect(zoneLabel("UTC")).toBe("UTC");
});
