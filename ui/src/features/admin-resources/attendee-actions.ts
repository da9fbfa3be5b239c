import type { StaffTicket } from "@/api/types";
import type { BulkAction } from "@/features/admin-list";
import { reach } from "./bulk-actions";

const permission = "users-tickets:update";
const pathOf = ({ id }: StaffTicket) => `/api/v1/users-tickets/${id}` as const;
const reached = (tickets: readonly StaffTicket[]) => reach(tickets, ({ holderEmail }) => holderEmail);
const live = ["held", "pending_payment", "pending_approval", "confirmed"];
const reason = { label: "Reason", hint: "The holders see it.", max: 500 };

/** A decision about tickets; the reason is optional. No decision can be taken back. */
function decision(state: "confirmed" | "rejected" | "cancelled") {
  return ({ id, version }: StaffTicket, text: string) => ({
    method: "PUT" as const,
    path: pathOf({ id } as StaffTicket),
    body: { state, version, ...(text.trim() && { reason: text.trim() }) },
  });
}

export const attendeeActions: readonly BulkAction<StaffTicket>[] = [
  {
    label: "Approve",
    permission,
    consequence: (tickets) => `They get the ticket, or two days to pay for it: ${reached(tickets)}`,
    applies: ({ state }) => state === "pending_approval",
    request: decision("confirmed"),
  },
  {
    label: "Reject",
    permission,
    danger: true,
    input: reason,
    consequence: (tickets) => `Their seats are released. This can't be undone. ${reached(tickets)}`,
    applies: ({ state }) => state === "pending_approval",
    request: decision("rejected"),
  },
  {
    label: "Send tickets again",
    permission,
    consequence: (tickets) => `Holders get their ticket by email again: ${reached(tickets)}`,
    applies: ({ state, holderEmail }) => state === "confirmed" && holderEmail !== null,
    request: (ticket) => ({ method: "POST", path: `${pathOf(ticket)}/email` }),
  },
  {
    label: "Cancel tickets",
    permission,
    danger: true,
    input: reason,
    consequence: (tickets) =>
      `Their seats are released. This can't be undone. ${reached(tickets)} ${paidText(tickets.filter(({ paid }) => paid).length)}`,
    applies: ({ state }) => live.includes(state),
    request: decision("cancelled"),
  },
];

/** What happens to the money. */
function paidText(count: number): string {
  if (count === 0) return "No ticket was paid online.";
  return count === 1
    ? "1 ticket was paid online; its order stays paid until you refund it."
    : `${count} tickets were paid online; their orders stay paid until you refund them.`;
}
