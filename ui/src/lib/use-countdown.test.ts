import { expect, it } from "vitest";
import { minutesAndSeconds, secondsUntil, timeLeft } from "./use-countdown";

it("counts started seconds and stops at zero", () => {
  const until = "2027-01-01T10:15:00Z";
  const at = (time: string) => secondsUntil(until, Date.parse(time));

  expect(at("2027-01-01T10:00:00Z")).toBe(900);
  expect(at("2027-01-01T10:14:59.200Z")).toBe(1);
  expect(at("2027-01-01T10:15:00Z")).toBe(0);
  expect(at("2027-01-01T11:00:00Z")).toBe(0);
});

it("writes minutes and seconds", () => {
  expect([900, 845, 61, 9, 0].map(minutesAndSeconds)).toEqual(["15:00", "14:05", "1:01", "0:09", "0:00"]);
});

it("writes long times in hours", () => {
  expect([3599, 3600, 7199, 86_400].map(timeLeft)).toEqual(["59:59", "1 hour", "1 hour", "24 hours"]);
});
