import { useRights } from "@/features/account";
import { humanise, StateBadge } from "@/features/admin-resources";
import { dayAndClock } from "@/lib/dates";
import { price } from "@/lib/money";
import { Timeline, UndoDecision } from "../on-demand";
import { accountPath } from "../records/account-path";
import { DetailList } from "../records/detail-list";
import type { DetailsProps } from "../records/record-details";
import { TicketActions } from "./ticket-actions";

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
      {may("users-tickets:update") ? <TicketActions onChange={onChange} ticket={ticket} timezone={timezone} /> : null}
      {pageOf ? (
        <p>
          <a href={pageOf}>View the ticket as its holder sees it</a>
        </p>
      ) : null}
      <Timeline path={`/api/v1/users-tickets/${ticket.id}`} timezone={timezone} />
    </>
  );
}
