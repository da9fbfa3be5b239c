import { expect, it } from "vitest";
import type { PastTeam } from "@/api/types";
import { stepsOf } from "./steps";

const teams = { min: 1, max: 5, lockAt: null, open: true };
const event = {
  slug: "hackathon-2025",
  title: "Hackathon 2025",
  phase: "on_sale",
  acceptsWaitingList: true,
  teams,
} as const;
const done = { emailVerifiedAt: "2025-06-02T10:31:00Z", avatar: "/media/a.webp" };
const member = [{ event: { slug: event.slug } }] as PastTeam[];
type StepArgs = Parameters<typeof stepsOf>;
const labels = (
  user: StepArgs[0],
  memberships: StepArgs[1],
  of: StepArgs[2],
  hasTicket: boolean,
  waiting_list = true,
) => stepsOf(user, memberships, of, hasTicket, { waiting_list }).map(({ label }) => label);

it("a new user has every step before them", () => {
  expect(labels({ emailVerifiedAt: null, avatar: null }, [], event, false)).toEqual([
    "Confirm your email",
    "Get your ticket",
    "Find your team",
    "Add a photo",
  ]);
});

it("users with a team are not sent to find one", () => {
  expect(labels(done, member, event, false)).toEqual(["Get your ticket"]);
});

it("no one is sent to find a team once teams are locked", () => {
  const locked = { ...event, phase: "sales_closed", teams: { ...teams, open: false } } as const;

  expect(labels(done, [], { ...locked, teams }, false)).toEqual(["Find your team"]);
  expect(labels(done, [], locked, false)).toEqual([]);
});

it("there is no ticket to get after the event or between two editions", () => {
  expect(labels(done, [], { ...event, phase: "archived", teams: { ...teams, open: false } }, false)).toEqual([]);
  expect(labels(done, [], undefined, false)).toEqual([]);
});

it("a user with a ticket is not offered another one", () => {
  expect(labels(done, member, event, true)).toEqual([]);
  expect(labels(done, member, { ...event, phase: "sold_out" }, true)).toEqual([]);
});

it("a user without a ticket is sent to the waiting list of a sold-out event only if they can join it", () => {
  const soldOut = { ...event, phase: "sold_out" } as const;

  expect(labels(done, member, soldOut, false)).toEqual(["Join the waiting list"]);
  expect(labels(done, member, { ...soldOut, acceptsWaitingList: false }, false)).toEqual([]);
  expect(labels(done, member, soldOut, false, false)).toEqual([]);
});
