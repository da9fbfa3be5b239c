import { expect, it } from "vitest";
import type { TimelineEntry } from "@/api/types";
import { choicesOf, detailOf, hrefOf, titleOf } from "./timeline-texts";

const entry = (changes: Partial<TimelineEntry>): TimelineEntry => ({
  at: "2027-03-05T18:30:00Z",
  kind: "ticket",
  action: "ticket.confirmed",
  id: "1",
  about: "Standard",
  event: "Hackathon 2027",
  outcome: null,
  amount: null,
  actor: null,
  changes: [],
  ...changes,
});

it.each<[Partial<TimelineEntry>, string, string, string | null]>([
  [{}, "Ticket confirmed", "Standard · Hackathon 2027", "/admin/attendees/1"],
  [
    { action: "ticket.cancelled", outcome: "Cannot come" },
    "Ticket cancelled",
    "Standard · Hackathon 2027 · Cannot come",
    "/admin/attendees/1",
  ],
  [
    { kind: "order", action: "order.refunded", about: "A-1", event: null, outcome: "done" },
    "Refund",
    "A-1 · Done",
    "/admin/orders/1",
  ],
  [{ kind: "change", action: "user.email_changed", about: null, event: null }, "User email changed", "", null],
  [
    { kind: "check_in", action: "check_in", outcome: "ok" },
    "Checked in",
    "Standard · Hackathon 2027",
    "/admin/attendees/1",
  ],
  [
    { kind: "check_in", action: "check_in", outcome: "already_in" },
    "Check-in refused: already in",
    "Standard · Hackathon 2027",
    "/admin/attendees/1",
  ],
  [
    { kind: "email", action: "ticket.code", about: "Your ticket", event: null, outcome: "dead" },
    "Email not sent",
    "Your ticket",
    null,
  ],
  [
    { kind: "waiting_list", action: "waiting_list.joined", about: "You joined." },
    "Waiting list",
    "You joined. · Hackathon 2027",
    "/admin/waiting-list/1",
  ],
  [{ kind: "change", action: "user.registered", about: null, event: null }, "User registered", "", null],
  [{ kind: "team", action: "team.joined", about: "Ada" }, "Joined a team", "Ada · Hackathon 2027", "/admin/teams/1"],
])("%j says what happened and where", (changes, title, detail, href) => {
  const shown = entry(changes);
  expect([titleOf(shown), detailOf(shown), hrefOf(shown)]).toEqual([title, detail, href]);
});

it("shows the number of entries beside each kind", () => {
  expect(choicesOf([{ kind: "check_in", count: 2 }])).toEqual([{ kind: "check_in", label: "Check-ins 2" }]);
});
