import { afterEach, beforeEach, expect, it, vi } from "vitest";

const time = Date.parse("2027-01-01T10:00:00Z");
let clock: typeof import("./server-clock");

beforeEach(async () => {
  vi.useFakeTimers({ now: time });
  vi.resetModules();
  clock = await import("./server-clock");
});

afterEach(() => {
  vi.useRealTimers();
});

/** Minutes from the visitor's time to the server's. */
const difference = () => (clock.serverNow() - Date.now()) / 60_000;

it("is the visitor's clock until the server has sent its time", () => {
  clock.noteServerTime(Number.NaN);

  expect(difference()).toBe(0);
});

it.each([-20, 5])("follows the server %s minutes from the visitor's time", (minutes) => {
  clock.noteServerTime(time + minutes * 60_000);
  vi.advanceTimersByTime(60_000);

  expect(difference()).toBe(minutes);
});
