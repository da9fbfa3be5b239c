import { expect, it } from "vitest";
import { momentOf } from "./moment";

const edition = { startAt: "2027-03-05T18:30:00Z", endAt: "2027-03-07T16:00:00Z" };

it.each([
  ["2026-11-26T08:00:00Z", "2027-03-04T18:30:00Z"],
  ["2027-03-05T18:31:00Z", "2027-03-05T18:31:00Z"],
  ["2027-03-08T15:59:00Z", "2027-03-08T15:59:00Z"],
  ["2028-01-01T00:00:00Z", "2027-03-08T16:00:00Z"],
])("at %s an edition looks as at %s", (now, shown) => {
  expect(momentOf(edition, Date.parse(now))).toBe(Date.parse(shown));
});
