import type { StaffTicket } from "@/api/types";
import type { BulkAction } from "@/features/admin-list";
import { isLiveTicket } from "@/lib/ticket-state";
import { checkEmails, recipientsText } from "./bulk-actions";

const permission = "users-tickets:update";
const pathOf = ({ id }: StaffTicket) => `/api/v1/users-tickets/${id}` as const;
const ticketRecipientsText = (tickets: readonly StaffTicket[]) =>
  recipientsText(tickets, ({ holderEmail }) => holderEmail);
const reason = { label: "Reason", hint: "The holders will see this.", max: 500 };

const undoNotice = "You have 30 seconds to undo this before we send the emails.";

/** A decision about tickets; the reason is optional. It can be undone until its email leaves. */
function decision(state: "confirmed" | "rejected" | "cancelled") {
  return {
    permission,
    request: (ticket: StaffTicket, text: string) => ({
      method: "PUT" as const,
      path: pathOf(ticket),
      body: { state, version: ticket.version, ...(text.trim() && { reason: text.trim() }) },
    }),
    undo(ticket: StaffTicket, answer: unknown) {
      const { undoableUntil, version } = (answer ?? {}) as Partial<StaffTicket>;
      if (!undoableUntil) return null;
      return { method: "POST" as const, path: `${pathOf(ticket)}/undo` as const, body: { version } };
    },
    undoUntil: (answer: unknown) => (answer as StaffTicket).undoableUntil,
  };
}

export const attendeeActions: readonly BulkAction<StaffTicket>[] = [
  {
    label: "Approve",
    consequence: (tickets) =>
      `We'll confirm free tickets and give holders of other tickets 48 hours to pay. ${ticketRecipientsText(tickets)} ${undoNotice}`,
    applies: ({ state }) => state === "pending_approval",
    ...decision("confirmed"),
  },
  {
    label: "Reject",
    danger: true,
    input: reason,
    consequence: (tickets) => `We'll release their seats. ${ticketRecipientsText(tickets)} ${undoNotice}`,
    applies: ({ state }) => state === "pending_approval",
    ...decision("rejected"),
  },
  {
    label: "Send tickets again",
    permission,
    consequence: (tickets) => `We'll email the holders their tickets again. ${ticketRecipientsText(tickets)}`,
    applies: ({ state, holderEmail }) => state === "confirmed" && holderEmail !== null,
    request: (ticket) => ({ method: "POST", path: `${pathOf(ticket)}/email` }),
    checkFirst: checkEmails,
  },
  {
    label: "Cancel tickets",
    danger: true,
    input: reason,
    consequence: (tickets) =>
      `We'll release their seats. ${ticketRecipientsText(tickets)} ${paidText(tickets.filter(({ paid }) => paid).length)} ${undoNotice}${payingText(tickets)}`,
    applies: isLiveTicket,
    ...decision("cancelled"),
  },
];

/** What can't be undone. */
function payingText(tickets: readonly StaffTicket[]): string {
  return tickets.some(({ state }) => state === "pending_payment")
    ? " Cancelling pending payments can't be undone."
    : "";
}

/** What happens to the money. */
function paidText(count: number): string {
  if (count === 0) return "No tickets were paid for online.";
  return count === 1
    ? "1 ticket was paid for online; its order stays paid until you refund it."
    : `${count} tickets were paid for online; their orders stay paid until you refund them.`;
}
