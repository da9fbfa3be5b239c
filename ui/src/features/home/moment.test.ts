import { createElement } from "react";
import { renderToString } from "react-dom/server.edge";
import { expect, it } from "vitest";
import type { Event, ScheduleItem } from "@/api/types";
import { WeekendRail } from "@/features/programme";
import { clampToWeekend } from "./moment";

const edition = { startAt: "2027-03-05T18:30:00Z", endAt: "2027-03-07T16:00:00Z" };

it.each([
  ["2026-11-26T08:00:00Z", "2027-03-04T18:29:00Z"],
  ["2027-03-05T18:31:00Z", "2027-03-05T18:31:00Z"],
  ["2027-03-08T15:59:00Z", "2027-03-08T15:59:00Z"],
  ["2028-01-01T00:00:00Z", "2027-03-08T16:00:00Z"],
])("at %s the home page uses the time %s", (now, shown) => {
  expect(clampToWeekend(edition, Date.parse(now))).toBe(Date.parse(shown));
});

it("no hour is current before the first one that the rail can show", () => {
  const item = { title: "Set-up", highlight: true, startAt: "2027-03-04T18:30:00Z", endAt: "2027-03-04T19:30:00Z" };
  const rail = (now: string) =>
    renderToString(
      createElement(WeekendRail, {
        event: { ...edition, timezone: "Europe/Lisbon" } as Event,
        items: [item as ScheduleItem],
        now: clampToWeekend(edition, Date.parse(now)),
      }),
    );

  expect(rail("2026-11-26T08:00:00Z")).not.toContain("is-now");
  expect(rail("2027-03-04T18:40:00Z")).toContain("is-now");
});
