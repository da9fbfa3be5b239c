import { createElement } from "react";
import { renderToString } from "react-dom/server.edge";
import { expect, it } from "vitest";
import type { Event } from "@/api/types";
import { WeekendSection } from "./weekend-section";

const event = {
  slug: "hackathon-2027",
  phase: "on_sale",
  startAt: "2027-03-05T18:30:00Z",
  endAt: "2027-03-07T16:00:00Z",
  timezone: "Europe/Lisbon",
} as Event;

it.each([
  ["on_sale", true, "Find a team", "Come alone or bring friends"],
  ["announced", false, "See the teams", "Team sign-up opens when tickets go on sale."],
  ["live", false, "See the teams", "See which teams are taking part."],
] as const)("in phase %s, with teams open: %s, the next step is: %s", (phase, open, title, text) => {
  const teams = { min: 1, max: 5, lockAt: null, open };
  const page = renderToString(createElement(WeekendSection, { event: { ...event, phase, teams }, items: [], now: 0 }));

  expect(page).toContain(`>${title}</a><p>${text}`);
});
