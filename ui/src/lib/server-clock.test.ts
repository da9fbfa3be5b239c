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
const at = (minutes: number) => time + minutes * 60_000;

it("is the visitor's clock until the server has sent its time", () => {
  clock.noteServerTime(Number.NaN, false);
  clock.noteServerTime(Number.NaN, true);

  expect(difference()).toBe(0);
});

it("follows the server whichever clock is ahead", () => {
  clock.noteServerTime(at(-20), false);
  expect(difference()).toBe(-20);

  clock.noteServerTime(at(5), false);
  expect(difference()).toBe(5);
});

it("lets a cached answer change nothing, and a fresh one everything", () => {
  clock.noteServerTime(at(-20), false);
  clock.noteServerTime(at(-90), false);
  expect(difference()).toBe(-20);

  clock.noteServerTime(at(-90), true);
  expect(difference()).toBe(-90);
});
