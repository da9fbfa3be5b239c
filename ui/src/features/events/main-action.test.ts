import { describe, expect, it } from "vitest";
import type { EventPhase } from "@/api/types";
import type { Flags } from "@/features/flags";
import { type CurrentPage, mainAction } from "./main-action";

type Enabled = Pick<Flags, "register" | "stay_connected" | "waiting_list">;

const home: CurrentPage = { path: "/", weekend: true, results: true };
const edition = { label: "See the edition", href: "/events/hackathon-2025" };
const dialog = "/?dialog=stay-connected";
const inPhase = (phase: EventPhase, flags: Enabled, here = home, acceptsWaitingList = true) =>
  mainAction({ phase, slug: "hackathon-2025", acceptsWaitingList }, flags, here, null);

const open = { register: true, stay_connected: true, waiting_list: false };
const table: [EventPhase, open: string, withoutRegister: string, shut: string][] = [
  [
    "announced",
    `Notify me when tickets go on sale ${dialog}`,
    `Notify me when tickets go on sale ${dialog}`,
    "See the edition",
  ],
  ["on_sale", "Get your ticket /events/hackathon-2025/tickets", `Stay connected ${dialog}`, "See the edition"],
  ["sold_out", `Hear about the next edition ${dialog}`, `Hear about the next edition ${dialog}`, "See the edition"],
  ["sales_closed", "See the schedule #weekend", "See the schedule #weekend", "See the schedule"],
  ["live", "What's on now #weekend", "What's on now #weekend", "What's on now"],
  ["judging", "See the results #results", "See the results #results", "See the results"],
  ["finished", "See the results #results", "See the results #results", "See the results"],
  ["archived", "See the results #results", "See the results #results", "See the results"],
  ["cancelled", `Hear about the next edition ${dialog}`, `Hear about the next edition ${dialog}`, "See the edition"],
];

describe.each(table)("while %s", (phase, whenOpen, withoutRegister, shut) => {
  const written = (flags: Enabled) => {
    const action = inPhase(phase, flags);
    return `${action?.label} ${action?.href}`;
  };

  it(`with everything on: ${whenOpen}`, () => expect(written(open)).toBe(whenOpen));
  it(`without registration: ${withoutRegister}`, () =>
    expect(written({ ...open, register: false })).toBe(withoutRegister));
  it(`with nothing on: ${shut}`, () =>
    expect(inPhase(phase, { register: false, stay_connected: false, waiting_list: false })?.label).toBe(shut));
});

it("leads from a sold-out event to its waiting list", () => {
  expect(inPhase("sold_out", { ...open, waiting_list: true })).toEqual({
    label: "Join the waiting list",
    href: "/events/hackathon-2025/waiting-list",
  });
});

it("leads from a sold-out event without a waiting list to news", () => {
  expect(inPhase("sold_out", { ...open, waiting_list: true }, home, false)).toEqual({
    label: "Hear about the next edition",
    href: dialog,
  });
});

it("opens the dialog over the current page", () => {
  expect(inPhase("announced", open, { ...home, path: "/events/hackathon-2025" })?.href).toBe(
    "/events/hackathon-2025?dialog=stay-connected",
  );
});

it("links to the event's page if the current page lacks the section; null on the event's page itself", () => {
  const bare = { path: "/", weekend: false, results: false };

  expect(inPhase("live", open, bare)).toEqual(edition);
  expect(inPhase("archived", open, bare)).toEqual(edition);
  expect(inPhase("archived", open, { ...bare, path: "/events/hackathon-2025" })).toBeNull();
});

it.each<[EventPhase, string | undefined]>([
  ["on_sale", "View my ticket"],
  ["sold_out", "View my ticket"],
  ["live", "View my ticket"],
  ["finished", "See the results"],
  ["cancelled", "Hear about the next edition"],
])("leads a user with a ticket to it while it matters: %s", (phase, label) => {
  const action = mainAction(
    { phase, slug: "hackathon-2025", acceptsWaitingList: true },
    open,
    home,
    "/user/ines/tickets/1",
  );

  expect(action?.label).toBe(label);
});
