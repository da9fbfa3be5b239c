import { expect, it } from "vitest";
import { boldDayRange } from "./long-dates";

const timezone = "Europe/Lisbon";
const bold = (startAt: string, endAt: string) =>
  boldDayRange({ startAt, endAt, timezone })
    .map((text, place) => (place % 2 === 1 ? `*${text}*` : text))
    .join("");

it("the bold variant of a range makes only the days bold", () => {
  expect(bold("2026-04-18T08:00:00Z", "2026-04-19T17:00:00Z")).toBe("*18-19* April 2026");
  expect(bold("2026-04-18T08:00:00Z", "2026-04-18T17:00:00Z")).toBe("*18* April 2026");
  expect(bold("2026-04-30T08:00:00Z", "2026-05-01T17:00:00Z")).toBe("*30* April - *01* May 2026");
  expect(bold("2026-12-31T20:00:00Z", "2027-01-01T12:00:00Z")).toBe("*31* December 2026 - *01* January 2027");
});
