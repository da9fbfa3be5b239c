import type { WaitingListOffersResult } from "@/api/types";
import { useRights } from "@/features/account";
import { ActionButton } from "@/features/admin-form";
import { StateBadge } from "@/features/admin-resources";
import { counted } from "@/lib/counted";
import { dayAndClock } from "@/lib/dates";
import { DetailList } from "./detail-list";
import type { DetailsProps } from "./record-details";

function offerIn({ offered }: WaitingListOffersResult) {
  return offered[0];
}

/** Why the entry got no offer. */
function refusalOf(answer: WaitingListOffersResult): string | null {
  const [skipped] = answer.skipped;
  return offerIn(answer) ? null : (skipped?.reason ?? "No seats are free.");
}

/** An entry on the waiting list: its place, its offer, its history. */
export default function WaitingListEntryDetails({
  row: entry,
  timezone,
  onChange,
}: DetailsProps<`/api/v1/waiting-list/${string}`>) {
  const { may } = useRights();
  const path = `/api/v1/waiting-list/${entry.id}` as const;
  const { staff, offer, version } = entry;
  return (
    <>
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
      {may("waiting-list:update") ? (
        <section className="record-section">
          <h2>Actions</h2>
          <div className="actions">
            {entry.state === "waiting" ? (
              <>
                <ActionButton
                  description="Higher priorities come first. The person will see the reason."
                  successMessage="Priority changed"
                  fields={[
                    {
                      kind: "text",
                      name: "priority",
                      label: "Priority",
                      required: true,
                      value: `${staff?.priority ?? 0}`,
                    },
                    { kind: "text", name: "reason", label: "Reason", required: true },
                  ]}
                  errorTitle="We couldn't change the priority"
                  label="Change priority"
                  onDone={onChange}
                  request={({ priority, reason }) => ({
                    method: "PUT",
                    path,
                    body: { priority: Number(priority), reason, version },
                  })}
                />
                <ActionButton
                  description="If a seat is free, we'll offer it to the person now, even if others are ahead."
                  successMessage={(answer) => `${counted(offerIn(answer)?.seats ?? 1, "seat")} offered`}
                  errorTitle="We couldn't offer a seat"
                  refusalOf={refusalOf}
                  label="Offer a seat now"
                  onDone={onChange}
                  request={() => ({
                    method: "POST",
                    path: "/api/v1/waiting-list/offers",
                    body: { event: entry.event.id, entries: [entry.id] },
                  })}
                />
                <ActionButton
                  description={
                    entry.paused
                      ? "The person will get offers again."
                      : "The person keeps their place but won't get automatic offers."
                  }
                  successMessage={entry.paused ? "Resumed" : "Paused"}
                  errorTitle={entry.paused ? "We couldn't resume the entry" : "We couldn't pause the entry"}
                  label={entry.paused ? "Resume" : "Pause"}
                  onDone={onChange}
                  request={() => ({ method: "PUT", path, body: { paused: !entry.paused, version } })}
                />
              </>
            ) : null}
            {entry.state === "offered" ? (
              <ActionButton
                danger
                description="The offer will go to the next in line. The person keeps their place but won't get automatic offers until you resume the entry."
                successMessage="Offer withdrawn"
                fields={[
                  { kind: "text", name: "reason", label: "Reason", required: true, hint: "The person will see this." },
                ]}
                errorTitle="We couldn't withdraw the offer"
                label="Withdraw offer"
                onDone={onChange}
                request={({ reason }) => ({ method: "POST", path: `${path}/revoke`, body: { reason } })}
              />
            ) : null}
          </div>
        </section>
      ) : null}
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
    </>
  );
}
