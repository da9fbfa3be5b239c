import { expect, it } from "vitest";
import type { Event, Site } from "@/api/types";
import { type Flags, noFlags } from "@/features/flags";
import { callToAction, currentOf, eventYear, mainPages } from "./navigation";

const site = { product: "Hackathon", currentEvent: "hackathon-2025" } as Site;
const event = {
  status: "published",
  phase: "on_sale",
  startAt: "2026-01-01T00:30:00+01:00",
  endAt: "2026-01-02T18:00:00Z",
  timezone: "Europe/Lisbon",
} as Event;
const before = Date.parse("2025-12-01T12:00:00Z");
const after = Date.parse(event.endAt);
const register = { ...noFlags, register: true };

it("names the pages in their order", () => {
  expect(mainPages(site).map(({ label, href }) => `${label} ${href}`)).toEqual([
    "home /",
    "challenges /challenges",
    "about /about",
    "rules /rules",
    "previous hackathons /previous-hackathons",
  ]);
});

it("offers tickets while registration is on and the event has not ended", () => {
  expect(callToAction(register, event, before, "/")).toEqual({
    label: "grab your ticket!",
    href: "/register",
    quiet: false,
  });
  expect(callToAction(register, { ...event, status: "live" }, before, "/").href).toBe("/register");
});

it("does not promote tickets when none are left", () => {
  const quiet = (phase: Event["phase"]) => callToAction(register, { ...event, phase }, before, "/").quiet;

  expect([quiet("announced"), quiet("on_sale"), quiet("sold_out"), quiet("live")]).toEqual([false, false, true, true]);
});

it.each<[string, [Flags, Event | undefined, number]]>([
  ["registration is off", [noFlags, event, before]],
  ["the event has ended", [register, event, after]],
  ["the event was called off", [register, { ...event, status: "cancelled" }, before]],
  ["there is no event", [register, undefined, before]],
])("offers to stay connected when %s", (_, [flags, event, now]) => {
  const action = callToAction(flags, event, now, "/events?page=2");

  expect(action).toMatchObject({ label: "stay connected", href: "/events?page=2&dialog=stay-connected" });
});

it.each([
  ["/", "/", "page"],
  ["/", "/about", undefined],
  ["/about", "/about/", "page"],
  ["/events", "/events/one", "true"],
  ["/about", "/about-us", undefined],
])("%s at %s is marked %s", (href, pathname, mark) => {
  expect(currentOf(href, pathname)).toBe(mark);
});

it("shows the year of the event's first day in its time zone", () => {
  expect(eventYear(site, event, before)).toBe("2025");
  expect(eventYear({ ...site, currentEvent: "hackathon-2024" }, undefined, before)).toBe("2024");
  expect(eventYear({ ...site, currentEvent: "next" }, undefined, before)).toBe("2025");
});
