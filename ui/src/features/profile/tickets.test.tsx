// @vitest-environment happy-dom
import { expect, it } from "vitest";
import type { Ticket, User } from "@/api/types";
import { eventQuery } from "@/features/events";
import { siteQuery } from "@/features/site";
import { mount } from "@/lib/mount.fixture";
import { NextSteps } from "./next-steps";
import { Tickets } from "./tickets";

const now = Date.parse("2027-01-01T10:00:00Z");
const past = { id: "1", state: "confirmed", event: { slug: "e", endAt: "2026-01-01T10:00:00Z" } } as Ticket;

it.each<[string, Ticket[] | undefined, string]>([
  ["tickets that failed to load", undefined, "We couldn't load your tickets. Reload the page to try again."],
  ["no tickets", [], "You have no tickets yet. Choose your ticket"],
  ["a seat that is only held", [{ ...past, state: "held" }], "You have no tickets yet. Choose your ticket"],
  ["past tickets only", [past], "You have no upcoming tickets. Choose your ticket"],
])("describes %s", async (_, tickets, text) => {
  await mount(<Tickets tickets={tickets} username="ines" />, { now });

  expect(document.querySelector("p")?.textContent).toBe(text);
});

it.each([
  ["the user has none", [], 1],
  ["they failed to load", undefined, 0],
])("advises to get a ticket: %s", async (_, tickets, count) => {
  const user = { emailVerifiedAt: "2026-01-01T10:00:00Z", avatar: "/a.webp" } as User;
  await mount(<NextSteps memberships={[]} tickets={tickets} user={user} />, {
    data: [
      [siteQuery(), { currentEvent: "e" }],
      [eventQuery("e"), { slug: "e", title: "E", phase: "on_sale", teams: { open: false } }],
    ],
    now,
  });

  expect(document.querySelectorAll("a[href='/choose-your-ticket']")).toHaveLength(count);
});
