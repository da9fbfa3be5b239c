import type { WaitingListEntry, WaitingListOffersResult } from "@/api/types";
import { useRights } from "@/features/account";
import { ActionButton } from "@/features/admin-form";
import { StateBadge } from "@/features/admin-resources";
import { counted } from "@/lib/counted";
import { dayAndClock } from "@/lib/dates";
import { DetailList } from "../records/detail-list";
import type { DetailsProps } from "../records/record-details";

/** An entry on the waiting list: its place, its offer, its history. */
export default function WaitingListEntryDetails({
  row: entry,
  timezone,
  onChange,
}: DetailsProps<`/api/v1/waiting-list/${string}`>) {
  const { may } = useRights();
  return (
    <>
      <Facts entry={entry} timezone={timezone} />
      {may("waiting-list:update") ? <Actions entry={entry} onDone={onChange} /> : null}
      <History entry={entry} timezone={timezone} />
    </>
  );
}

interface EntryProps {
  entry: WaitingListEntry;
  timezone: string;
}

function Facts({ entry, timezone }: EntryProps) {
  const { staff, offer } = entry;
  return (
    <DetailList
      items={[
        ["Status", <StateBadge key="state" state={entry.paused ? "paused" : entry.state} />],
        ["Position", entry.position],
        ["Email", staff?.email],
        [
          "User",
          staff?.username ? (
            <a href={`/user/${staff.username}`} key="user">
              {staff.username}
            </a>
          ) : null,
        ],
        ["Edition", entry.event.title],
        ["Ticket", entry.ticketType?.name ?? "Any"],
        ["Team", entry.team?.name],
        [
          "Offer",
          offer && `${offer.seats} × ${offer.ticketType.name}, until ${dayAndClock(offer.expiresAt, timezone)}`,
        ],
        ["Priority", staff && staff.priority > 0 ? `${staff.priority}: ${staff.priorityReason ?? ""}` : null],
        ["Missed offers", `${entry.missedOffers} (${entry.maxMissedOffers} allowed)`],
        ["Why skipped", entry.lastSkip],
      ]}
      title="Entry"
    />
  );
}

function History({ entry, timezone }: EntryProps) {
  return (
    <section className="record-section">
      <h2>History</h2>
      <p className="field-hint">As the person sees it.</p>
      <ol className="history">
        {entry.history.map(({ at, words }) => (
          <li key={`${at}${words}`}>
            <span className="data">{dayAndClock(at, timezone)}</span>
            {words}
          </li>
        ))}
      </ol>
    </section>
  );
}

interface ActionProps {
  entry: WaitingListEntry;
  onDone(): void;
}

/** What staff can do with the entry. */
function Actions(props: ActionProps) {
  const { state } = props.entry;
  return (
    <section className="record-section">
      <h2>Actions</h2>
      <div className="actions">
        {state === "waiting" ? (
          <>
            <PriorityButton {...props} />
            <OfferButton {...props} />
            <PauseButton {...props} />
          </>
        ) : null}
        {state === "offered" ? <WithdrawButton {...props} /> : null}
      </div>
    </section>
  );
}

function pathOf({ id }: WaitingListEntry) {
  return `/api/v1/waiting-list/${id}` as const;
}

function PriorityButton({ entry, onDone }: ActionProps) {
  return (
    <ActionButton
      description="Higher priorities come first. The person will see the reason."
      successMessage="Priority changed"
      fields={[
        { kind: "text", name: "priority", label: "Priority", required: true, value: `${entry.staff?.priority ?? 0}` },
        { kind: "text", name: "reason", label: "Reason", required: true },
      ]}
      errorTitle="We couldn't change the priority"
      label="Change priority"
      onDone={onDone}
      request={({ priority, reason }) => ({
        method: "PUT",
        path: pathOf(entry),
        body: { priority: Number(priority), reason, version: entry.version },
      })}
    />
  );
}

function OfferButton({ entry, onDone }: ActionProps) {
  return (
    <ActionButton
      description="If a seat is free, we'll offer it to the person now, even if others are ahead."
      successMessage={(answer) => `${counted(offerIn(answer)?.seats ?? 1, "seat")} offered`}
      errorTitle="We couldn't offer a seat"
      refusalOf={refusalOf}
      label="Offer a seat now"
      onDone={onDone}
      request={() => ({
        method: "POST",
        path: "/api/v1/waiting-list/offers",
        body: { event: entry.event.id, entries: [entry.id] },
      })}
    />
  );
}

function offerIn({ offered }: WaitingListOffersResult) {
  return offered[0];
}

/** Why the entry got no offer. */
function refusalOf(answer: WaitingListOffersResult): string | null {
  const [skipped] = answer.skipped;
  return offerIn(answer) ? null : (skipped?.reason ?? "No seats are free.");
}

/** Pauses automatic offers, or resumes them. */
function PauseButton({ entry, onDone }: ActionProps) {
  const { paused, version } = entry;
  return (
    <ActionButton
      description={
        paused ? "The person will get offers again." : "The person keeps their place but won't get automatic offers."
      }
      successMessage={paused ? "Resumed" : "Paused"}
      errorTitle={paused ? "We couldn't resume the entry" : "We couldn't pause the entry"}
      label={paused ? "Resume" : "Pause"}
      onDone={onDone}
      request={() => ({ method: "PUT", path: pathOf(entry), body: { paused: !paused, version } })}
    />
  );
}

function WithdrawButton({ entry, onDone }: ActionProps) {
  return (
    <ActionButton
      danger
      description="The offer will go to the next in line. The person keeps their place but won't get automatic offers until you resume the entry."
      successMessage="Offer withdrawn"
      fields={[{ kind: "text", name: "reason", label: "Reason", required: true, hint: "The person will see this." }]}
      errorTitle="We couldn't withdraw the offer"
      label="Withdraw offer"
      onDone={onDone}
      request={({ reason }) => ({ method: "POST", path: `${pathOf(entry)}/revoke`, body: { reason } })}
    />
  );
}
