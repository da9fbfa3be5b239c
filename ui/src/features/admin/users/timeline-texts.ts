import type { Timeline, TimelineEntry } from "@/api/types";
import { actionText, humanise } from "@/features/admin-resources";

export type TimelineKind = TimelineEntry["kind"];

const kinds: Readonly<Record<TimelineKind, string>> = {
  order: "Orders",
  ticket: "Tickets",
  team: "Teams",
  waiting_list: "Waiting list",
  check_in: "Check-ins",
  email: "Emails",
  change: "Changes",
};

const actions: Readonly<Record<string, string>> = {
  "order.created": "Order placed",
  "order.paid": "Order paid",
  "order.refunded": "Refund",
  "order.disputed": "Payment disputed",
  "ticket.created": "Ticket created",
  "ticket.confirmed": "Ticket confirmed",
  "ticket.reconfirmed": "Confirmed they're coming",
  "ticket.cancelled": "Ticket cancelled",
  "team.joined": "Joined a team",
  "team.left": "Left a team",
  check_in: "Checked in",
  "check_in.undone": "Check-in undone",
};

/** The choices of the filter, with the number of entries beside each. */
export function choicesOf(counts: Timeline["counts"]): { kind: TimelineKind; label: string }[] {
  return counts.map(({ kind, count }) => ({ kind, label: `${kinds[kind]} ${count}` }));
}

/** What happened, in a few words. */
export function titleOf({ kind, action, outcome }: TimelineEntry): string {
  if (kind === "email")
    return outcome === "sent" ? "Email sent" : outcome === "dead" ? "Email not sent" : "Email queued";
  if (action === "check_in" && outcome !== "ok")
    return `Check-in refused: ${humanise(outcome ?? "unknown").toLowerCase()}`;
  if (kind === "waiting_list") return "Waiting list";
  return actions[action] ?? humanise(actionText(action));
}

/** What it is about, and how it ended where the title does not say so. */
export function detailOf({ kind, about, event, outcome, action }: TimelineEntry): string {
  const ended = kind === "order" || action === "ticket.cancelled" ? outcome : null;
  return [about, event, ended && (kind === "order" ? humanise(ended) : ended)].filter(Boolean).join(" · ");
}

/** The page of the row that the entry is about; null if it has none. */
export function hrefOf({ kind, id }: TimelineEntry): string | null {
  if (kind === "order") return `/admin/orders/${id}`;
  if (kind === "ticket" || kind === "check_in") return `/admin/attendees/${id}`;
  if (kind === "waiting_list") return `/admin/waiting-list/${id}`;
  return kind === "team" ? `/admin/teams/${id}` : null;
}
