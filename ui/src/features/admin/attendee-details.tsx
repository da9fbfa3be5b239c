import { useQuery } from "@tanstack/react-query";
import type { StaffTicket } from "@/api/types";
import { useRights } from "@/features/account";
import { ActionButton } from "@/features/admin-form";
import { listQuery } from "@/features/admin-list";
import { humanise, StateBadge } from "@/features/admin-resources";
import { dayAndClock } from "@/lib/dates";
import { price } from "@/lib/money";
import { accountPath } from "./account-path";
import { DetailList } from "./detail-list";
import { TicketTransfer, Timeline, UndoDecision } from "./on-demand";
import type { DetailsProps } from "./record-details";

/** The ticket of a person: what it is, what was answered, and what staff can do with it. */
export function AttendeeDetails({ row: ticket, timezone, onChange }: DetailsProps<`/api/v1/users-tickets/${string}`>) {
  const { may } = useRights();
  const when = (moment: string | null) => moment && dayAndClock(moment, timezone);
  const pageOf = ticket.username ? `/user/${ticket.username}/tickets/${ticket.id}` : null;
  return (
    <>
      {ticket.undoableUntil && may("users-tickets:update") ? (
        <UndoDecision onChange={onChange} ticket={ticket} />
      ) : null}
      <DetailList
        items={[
          ["Ticket", ticket.ticketType.name],
          [
            "Edition",
            <a href={`/events/${ticket.event.slug}`} key="event">
              {ticket.event.title}
            </a>,
          ],
          ["Status", <StateBadge key="state" state={ticket.state} />],
          [
            "Code",
            <span className="data" key="code">
              {ticket.code}
            </span>,
          ],
          ["Email", ticket.holderEmail],
          [
            "User",
            ticket.username ? (
              <a href={accountPath(ticket.username, may("users:list"))} key="user">
                {ticket.username}
              </a>
            ) : null,
          ],
          ["Paid online", ticket.paid ? price(ticket.paid) : null],
          ["Source", humanise(ticket.source)],
          ["Reserved until", when(ticket.heldUntil)],
          ["Confirmed", when(ticket.confirmedAt)],
          ["Attendance confirmed", when(ticket.reconfirmedAt)],
          ["Checked in", when(ticket.checkedInAt)],
          ["Cancelled", when(ticket.cancelledAt)],
          ["Reason", ticket.cancelReason],
        ]}
        title="Ticket"
      />
      <DetailList
        items={ticket.answers.map(({ label, value }) => [
          label,
          Array.isArray(value) ? value.join(", ") : String(value),
        ])}
        title="Answers"
      />
      {may("users-tickets:update") ? <Actions onChange={onChange} ticket={ticket} timezone={timezone} /> : null}
      {pageOf ? (
        <p>
          <a href={pageOf}>View the ticket as its holder sees it</a>
        </p>
      ) : null}
      <Timeline path={`/api/v1/users-tickets/${ticket.id}`} timezone={timezone} />
    </>
  );
}

function Actions({ ticket, timezone, onChange }: { ticket: StaffTicket; timezone: string; onChange(): void }) {
  const path = `/api/v1/users-tickets/${ticket.id}` as const;
  const { version } = ticket;
  const { may } = useRights();
  const { data } = useQuery({
    ...listQuery(`/api/v1/tickets?perPage=100&event=${ticket.event.id}`),
    enabled: may("tickets:list"),
  });
  const types = (data?.data ?? []).filter(({ id }) => id !== ticket.ticketType.id);
  const isLive = ["held", "pending_payment", "pending_approval", "confirmed"].includes(ticket.state);
  if (!isLive) return null;
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
            <ActionButton
              description={`We'll email the ticket to ${ticket.holderEmail ?? "its holder"} again.`}
              successMessage="Sent"
              errorTitle="We couldn't send the ticket"
              label="Send ticket again"
              onDone={onChange}
              request={() => ({ method: "POST", path: `${path}/email` })}
            />
            <ActionButton
              description="The QR code will change, and the old one will stop working."
              successMessage="Name changed"
              fields={[
                { kind: "text", name: "holderName", label: "Name", required: true, value: ticket.holderName ?? "" },
              ]}
              errorTitle="We couldn't change the name"
              label="Change name"
              onDone={onChange}
              request={({ holderName }) => ({ method: "PUT", path, body: { holderName, version } })}
            />
            <TicketTransfer onChange={onChange} ticketId={ticket.id} timezone={timezone} />
            {types.length > 0 ? (
              <ActionButton
                description="If the holder paid online, the new type can't cost more. If it costs less, we'll refund the difference."
                successMessage="Ticket type changed"
                fields={[
                  {
                    kind: "choice",
                    name: "ticketTypeId",
                    label: "Ticket type",
                    options: types.map(({ id, name, price: cost }) => ({
                      value: id,
                      label: `${name} · ${price(cost)}`,
                    })),
                  },
                ]}
                errorTitle="We couldn't change the ticket type"
                label="Change ticket type"
                onDone={onChange}
                request={({ ticketTypeId }) => ({
                  method: "POST",
                  path: `${path}/move`,
                  body: { ticketTypeId, version },
                })}
              />
            ) : null}
          </>
        ) : null}
        <ActionButton
          danger
          description={cancellationText(ticket)}
          successMessage="Ticket cancelled"
          fields={[
            { kind: "text", name: "reason", label: "Reason", hint: "The holder will see this." },
            ...(ticket.paid
              ? [
                  {
                    kind: "money" as const,
                    name: "refundAmount",
                    label: "Refund",
                    hint: `In euros, up to ${price(ticket.paid)}.`,
                  },
                ]
              : []),
          ]}
          errorTitle="We couldn't cancel the ticket"
          label="Cancel ticket"
          onDone={onChange}
          request={({ reason = null, refundAmount = null }) => ({
            method: "PUT",
            path,
            body: {
              state: "cancelled" as const,
              version,
              ...(reason !== null && { reason }),
              ...(refundAmount !== null && { refundAmount }),
            },
          })}
        />
      </div>
    </section>
  );
}

interface DecisionButtonProps {
  ticket: StaffTicket;
  state: "confirmed" | "rejected";
  label: string;
  /** What happens, without the time to undo it. */
  description: string;
  successMessage: string;
  onDone(): void;
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
      request={() => ({
        method: "PUT",
        path: `/api/v1/users-tickets/${ticket.id}`,
        body: { state, version: ticket.version },
      })}
      successMessage={successMessage}
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
