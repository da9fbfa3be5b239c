import { expect, it } from "vitest";
import { dayOf, daysOf } from "./days";
import { itemAt } from "./plan.fixture";
import { quarter } from "./types";

const lisbon = { startAt: "2027-03-27T18:00:00Z", endAt: "2027-03-28T17:00:00Z", timezone: "Europe/Lisbon" };

it("an edition has its days, and those of items outside it", () => {
  const days = daysOf(lisbon, [itemAt("set-up", "2027-03-26T10:00", "2027-03-26T12:00")]);

  expect(days.map(({ key, short }) => [key, short])).toEqual([
    ["2027-03-26", "Fri 26"],
    ["2027-03-27", "Sat 27"],
    ["2027-03-28", "Sun 28"],
  ]);
});

it("the day on which clocks change has 23 hours", () => {
  const [saturday, sunday] = daysOf(lisbon, []).map(({ start, end }) => (end - start) / quarter / 4);

  expect([saturday, sunday]).toEqual([24, 23]);
});

it("a moment after midnight in the zone is on the next day", () => {
  const days = daysOf({ ...lisbon, endAt: "2027-03-29T17:00:00Z" }, []);

  expect(dayOf("2027-03-28T22:59:00Z", days)?.key).toBe("2027-03-28");
  expect(dayOf("2027-03-28T23:00:00Z", days)?.key).toBe("2027-03-29");
});
