import { expect, it, vi } from "vitest";
import { wallTime, zoneLabel } from "./time-zone";

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

it.each(["Europe/Lisbon", "Atlantic/Azores", "America/Sao_Paulo", "Asia/Kathmandu", "Pacific/Auckland"])(
  "writes times in %s, also around clock changes",
  (zone) => {
    const moments = [Date.UTC(2026, 6, 1, 12, 34)];
    for (const month of [2, 9])
      for (let day = 25; day <= 31; day += 1)
        for (const at of [0.5, 1, 1.5]) moments.push(Date.UTC(2026, month, day) + at * hour);

    expect(moments.map((moment) => ours(moment, zone))).toEqual(moments.map(intl(zone)));
  },
);

it("takes the offset from the server that renders", () => {
  vi.stubGlobal("zoneOffset", () => 2 * hour);

  expect(ours(Date.UTC(2026, 6, 1, 23, 34), "Europe/Lisbon")).toBe("2026-07-02 01:34");
  vi.unstubAllGlobals();
});

it("reads an unknown zone as UTC", () => {
  expect(ours(Date.UTC(2026, 6, 1, 12, 34), "Nowhere/Land")).toBe("2026-07-01 12:34");
});

it("names a zone by its place", () => {
  expect(zoneLabel("Europe/Lisbon")).toBe("Lisbon time");
  expect(zoneLabel("America/Sao_Paulo")).toBe("Sao Paulo time");
  expect(zoneLabel("UTC")).toBe("UTC");
});
