import { useQuery } from "@tanstack/react-query";
import type { StaffTicket, StaffTicketType } from "@/api/types";
import { useRights } from "@/features/account";
import { ActionButton } from "@/features/admin-form";
import { ticketTypesQuery } from "@/features/admin-resources";
import { price } from "@/lib/money";
import { isLiveTicket } from "@/lib/ticket-state";
import { TicketTransfer } from "../on-demand";

interface TicketActionsProps {
  ticket: StaffTicket;
  timezone: string;
  /** Called when the ticket was changed. */
  onChange(): void;
}

/** What staff can do with a ticket that is not over. */
export function TicketActions({ ticket, timezone, onChange }: TicketActionsProps) {
  const { may } = useRights();
  const { data } = useQuery({ ...ticketTypesQuery(ticket.event.id), enabled: may("tickets:list") });
  const types = (data?.data ?? []).filter(({ id }) => id !== ticket.ticketType.id);
  if (!isLiveTicket(ticket)) return null;
  return (
    <section className="record-section">
      <h2>Actions</h2>
      <div className="actions">
        {ticket.state === "pending_approval" ? (
          <>
            <DecisionButton
              description="We'll email the person their ticket, or ask them to pay for it within 48 hours."
              label="Approve"
              onDone={onChange}
              state="confirmed"
              successMessage="Approved"
              ticket={ticket}
            />
            <DecisionButton
              description="This frees the seat, and we'll email the person."
              label="Reject"
              onDone={onChange}
              state="rejected"
              successMessage="Rejected"
              ticket={ticket}
            />
          </>
        ) : null}
        {ticket.state === "confirmed" ? (
          <>
            <SendButton onDone={onChange} ticket={ticket} />
            <NameButton onDone={onChange} ticket={ticket} />
            <TicketTransfer onChange={onChange} ticketId={ticket.id} timezone={timezone} />
            {types.length > 0 ? <TypeButton onDone={onChange} ticket={ticket} types={types} /> : null}
          </>
        ) : null}
        <CancelButton onDone={onChange} ticket={ticket} />
      </div>
    </section>
  );
}

function pathOf({ id }: StaffTicket) {
  return `/api/v1/users-tickets/${id}` as const;
}

interface TicketActionProps {
  ticket: StaffTicket;
  onDone(): void;
}

interface DecisionButtonProps extends TicketActionProps {
  state: "confirmed" | "rejected";
  label: string;
  /** What happens, without the time to undo it. */
  description: string;
  successMessage: string;
}

/** Approves or rejects a request for a ticket. */
function DecisionButton({ ticket, state, label, description, successMessage, onDone }: DecisionButtonProps) {
  return (
    <ActionButton
      description={`${description} You have 30 seconds to undo this before we send the email.`}
      errorTitle={`We couldn't ${label.toLowerCase()} the request`}
      label={label}
      variant={state === "confirmed" ? "primary" : "quiet"}
      onDone={onDone}
      request={() => ({ method: "PUT", path: pathOf(ticket), body: { state, version: ticket.version } })}
      successMessage={successMessage}
    />
  );
}

function SendButton({ ticket, onDone }: TicketActionProps) {
  return (
    <ActionButton
      description={`We'll email the ticket to ${ticket.holderEmail ?? "its holder"} again.`}
      successMessage="Sent"
      errorTitle="We couldn't send the ticket"
      label="Send ticket again"
      onDone={onDone}
      request={() => ({ method: "POST", path: `${pathOf(ticket)}/email` })}
    />
  );
}

function NameButton({ ticket, onDone }: TicketActionProps) {
  return (
    <ActionButton
      description="The QR code will change, and the old one will stop working."
      successMessage="Name changed"
      fields={[{ kind: "text", name: "holderName", label: "Name", required: true, value: ticket.holderName ?? "" }]}
      errorTitle="We couldn't change the name"
      label="Change name"
      onDone={onDone}
      request={({ holderName }) => ({
        method: "PUT",
        path: pathOf(ticket),
        body: { holderName, version: ticket.version },
      })}
    />
  );
}

function TypeButton({ ticket, types, onDone }: TicketActionProps & { types: readonly StaffTicketType[] }) {
  const options = types.map(({ id, name, price: cost }) => ({ value: id, label: `${name} · ${price(cost)}` }));
  return (
    <ActionButton
      description="If the holder paid online, the new type can't cost more. If it costs less, we'll refund the difference."
      successMessage="Ticket type changed"
      fields={[{ kind: "choice", name: "ticketTypeId", label: "Ticket type", options }]}
      errorTitle="We couldn't change the ticket type"
      label="Change ticket type"
      onDone={onDone}
      request={({ ticketTypeId }) => ({
        method: "POST",
        path: `${pathOf(ticket)}/move`,
        body: { ticketTypeId, version: ticket.version },
      })}
    />
  );
}

function CancelButton({ ticket, onDone }: TicketActionProps) {
  const { paid, version } = ticket;
  return (
    <ActionButton
      danger
      description={cancellationText(ticket)}
      successMessage="Ticket cancelled"
      fields={[
        { kind: "text", name: "reason", label: "Reason", hint: "The holder will see this." },
        ...(paid
          ? [
              {
                kind: "money" as const,
                name: "refundAmount",
                label: "Refund",
                hint: `In euros, up to ${price(paid)}.`,
              },
            ]
          : []),
      ]}
      errorTitle="We couldn't cancel the ticket"
      label="Cancel ticket"
      onDone={onDone}
      request={({ reason = null, refundAmount = null }) => ({
        method: "PUT",
        path: pathOf(ticket),
        body: {
          state: "cancelled" as const,
          version,
          ...(reason !== null && { reason }),
          ...(refundAmount !== null && { refundAmount }),
        },
      })}
    />
  );
}

/** What cancelling a ticket does. The server cancels for good once money is on its way. */
function cancellationText({ paid, state }: StaffTicket): string {
  if (paid)
    return "This frees the seat, and we'll email the holder. To refund them, enter an amount. Without a refund, you have 30 seconds to undo this.";
  return state === "held" || state === "pending_payment"
    ? "This frees the seat, and we'll email the holder. If they've started to pay, this can't be undone."
    : "This frees the seat. You have 30 seconds to undo this before we email the holder.";
}
