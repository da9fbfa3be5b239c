import { expect, it } from "vitest";
import { phaseOf, shareLaid } from "./phase";

const event = {
  status: "published",
  startAt: "2025-11-29T09:00:00Z",
  endAt: "2025-11-30T18:00:00Z",
  registrationOpensAt: "2025-08-01T09:00:00Z",
} as const;
const at = (moment: string) => Date.parse(moment);

it("follows the status, and takes a published event for past once it has ended", () => {
  const now = at("2025-10-01T00:00:00Z");

  expect(phaseOf(event, now)).toBe("upcoming");
  expect(phaseOf(event, at("2025-12-01T00:00:00Z"))).toBe("past");
  expect(phaseOf({ ...event, status: "live" }, now)).toBe("live");
  expect(phaseOf({ ...event, status: "archived" }, now)).toBe("past");
  expect(phaseOf({ ...event, status: "cancelled" }, now)).toBe("cancelled");
});

it("lays the panel from the opening of registration to the first day", () => {
  expect(shareLaid(event, at("2025-07-01T00:00:00Z"))).toBe(0.35);
  expect(shareLaid(event, at("2025-09-30T09:00:00Z"))).toBe(0.65);
  expect(shareLaid(event, at("2025-11-29T08:59:00Z"))).toBe(0.95);
  expect(shareLaid({ ...event, status: "live" }, at("2025-11-29T10:00:00Z"))).toBe(1);
  expect(shareLaid(event, at("2025-12-01T00:00:00Z"))).toBe(1);
});

it("takes some months for granted when registration has no date", () => {
  expect(shareLaid({ ...event, registrationOpensAt: null }, at("2025-09-30T09:00:00Z"))).toBe(0.65);
});
