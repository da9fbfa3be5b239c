import { afterEach, expect, it, vi } from "vitest";
import { wallTime } from "@/lib/time-zone";
import { periodsIn } from "./zone-periods";

const hour = 3_600_000;
const now = Date.UTC(2026, 10, 26, 8);

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

it.each(["Europe/Lisbon", "America/Sao_Paulo", "Asia/Kathmandu", "Australia/Lord_Howe", "Africa/Casablanca"])(
  "tells the browser the offsets of %s, so that it needs no Intl",
  async (zone) => {
    const periods = periodsIn([{ timezone: zone }], now);
    const moments = Array.from({ length: 5 * 365 * 12 }, (_, index) => Date.UTC(2023, 5, 1) + index * 2 * hour);
    const expected = moments.map((moment) => wallTime(moment, zone));

    vi.resetModules();
    vi.stubGlobal("Intl", undefined);
    const browser = await import("@/lib/time-zone");
    browser.addZonePeriods(periods);
    expect(moments.map((moment) => browser.wallTime(moment, zone))).toEqual(expected);
  },
);

it("leaves other times and zones to Intl", async () => {
  const browser = await import("@/lib/time-zone");
  browser.addZonePeriods({ "Europe/Lisbon": { times: [0, 10], offsets: [hour] } });

  expect(browser.wallTime(Date.UTC(2027, 0, 1), "Europe/Lisbon")).toMatchObject({ year: 2027, hour: 0 });
  expect(browser.wallTime(5 * 60_000, "Europe/Lisbon")).toMatchObject({ hour: 1, minute: 5 });
  expect(browser.wallTime(Date.UTC(2027, 6, 1), "Europe/Madrid")).toMatchObject({ hour: 2 });
});

it("finds the zones of events, of lists, and of rows with an event", () => {
  const responses = [
    { timezone: "Europe/Lisbon" },
    { data: [{ timezone: "Europe/Madrid" }, { event: { timezone: "Atlantic/Azores" } }] },
    { data: { timezone: "Europe/Lisbon" } },
    { timezone: null, data: ["text"] },
    null,
  ];

  expect(Object.keys(periodsIn(responses, now))).toEqual(["Atlantic/Azores", "Europe/Lisbon", "Europe/Madrid"]);
});
