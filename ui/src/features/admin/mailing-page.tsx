import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Mailing, MailingPreview } from "@/api/types";
import { Progress } from "@/components/progress";
import { useRights } from "@/features/account";
import { ActionButton } from "@/features/admin-form";
import { countText, leftOutText, mailingForm, PreviewText, StateBadge, useAudience } from "@/features/admin-resources";
import { dayAndClock } from "@/lib/dates";
import { localInput, momentOfLocalInput } from "@/lib/local-input";
import { zoneLabel } from "@/lib/time-zone";
import { useApiMutation } from "@/lib/use-api-mutation";
import { DetailList } from "./detail-list";
import { MailingResults } from "./mailing-results";
import { recordQuery } from "./queries";
import { type DetailsProps, recordPage } from "./record";

/** How often the progress is read while emails are sent. */
const refreshInterval = 2_000;

export const { Page, load } = recordPage("mailings", MailingDetails, mailingForm);

/** A mailing: sent as a test, scheduled, sent, and what became of it. */
function MailingDetails({ row, timezone, onChange }: DetailsProps) {
  const mailing = row as unknown as Mailing;
  const { id, state, version, results, scheduledAt, startedAt, finishedAt } = mailing;
  const path = `/api/v1/mailings/${id}` as const;
  const isOpen = state === "sending" || results.queued > 0;
  useQuery({ ...recordQuery(path), refetchInterval: isOpen ? refreshInterval : false });
  const all = results.waiting + results.queued + results.sent + results.failed + results.skipped;
  const moment = (value: string | null) => value && `${dayAndClock(value, timezone)}, ${zoneLabel(timezone)}`;
  return (
    <>
      <DetailList
        items={[
          ["State", <StateBadge key="state" state={state} />],
          ["Scheduled for", state === "scheduled" ? moment(scheduledAt) : null],
          ["Started", moment(startedAt)],
          [state === "cancelled" ? "Cancelled" : "Finished", moment(finishedAt)],
          ["Recipients", all || null],
        ]}
        title="Sending"
      />
      {all > 0 ? (
        <section aria-live="polite" className="record-section">
          <h2>Results</h2>
          <Progress
            label={state === "sending" ? "Sending" : "Sent"}
            max={all}
            text={`${results.sent} of ${all}`}
            value={results.sent + results.failed + results.skipped}
          />
          <dl className="detail-list">
            {resultsOf(results).map(([name, count]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className="data">{count}</dd>
              </div>
            ))}
          </dl>
        </section>
      ) : null}
      <MailingActions key={version} mailing={mailing} onChange={onChange} path={path} timezone={timezone} />
      {all > 0 ? <MailingResults mailing={mailing} onChange={onChange} path={path} /> : null}
      {state === "draft" ? null : <SavedText mailing={mailing} />}
    </>
  );
}

function resultsOf({ waiting, queued, sent, failed, skipped }: Mailing["results"]): [string, number][] {
  const rows: [string, number][] = [
    ["Waiting", waiting],
    ["In the outbox", queued],
    ["Sent", sent],
    ["Failed", failed],
    ["Skipped", skipped],
  ];
  return rows.filter(([, count]) => count > 0);
}

interface ActionsProps {
  mailing: Mailing;
  path: `/api/v1/mailings/${string}`;
  timezone: string;
  onChange(): void;
}

function MailingActions({ mailing, path, timezone, onChange }: ActionsProps) {
  const { state, version, eventId, kind, segments, scheduledAt } = mailing;
  const { may } = useRights();
  const isOpen = state === "draft" || state === "scheduled";
  const { audience } = useAudience({ eventId, kind, segments: isOpen ? segments : [] });
  const maySend = may("mailings:send");
  if (state === "sent" || state === "cancelled" || !(maySend || may("mailings:update"))) return null;
  const people = audience
    ? [countText(audience.count), audience.leftOut.length > 0 && `Left out: ${leftOutText(audience.leftOut)}.`]
        .filter(Boolean)
        .join(" ")
    : "";
  return (
    <section className="record-section">
      <h2>Actions</h2>
      {isOpen ? <p className="field-hint">Actions use the saved text. Save your changes first.</p> : null}
      <div className="actions">
        {may("mailings:update") && state !== "sending" ? (
          <ActionButton
            description="We'll send this mailing to your own email, with a sample ticket."
            done="Test email sent"
            failed="We couldn't send the test"
            label="Send a test to me"
            onDone={onChange}
            request={() => ({ method: "POST", path: `${path}/test` })}
          />
        ) : null}
        {maySend && isOpen ? (
          <>
            <ActionButton
              description={`${people} The recipients may change by the time it's sent.`}
              done="Mailing scheduled"
              fields={[
                {
                  kind: "time",
                  name: "sendAt",
                  label: "Send at",
                  required: true,
                  hint: zoneLabel(timezone),
                  ...(scheduledAt && { value: localInput(scheduledAt, timezone) }),
                },
              ]}
              failed="We couldn't schedule the email"
              label={state === "draft" ? "Schedule" : "Change the time"}
              onDone={onChange}
              request={({ sendAt }) => ({
                method: "POST",
                path: `${path}/schedule`,
                body: { sendAt: momentOfLocalInput(String(sendAt), timezone), version },
              })}
            />
            <ActionButton
              description={`${people} You can't change or take back an email once it has left the outbox.`}
              done="Sending the mailing"
              failed="We couldn't send the email"
              label={audience ? `Send to ${audience.count} now` : "Send now"}
              look="primary"
              onDone={onChange}
              request={() => ({ method: "POST", path: `${path}/send`, body: { version } })}
            />
          </>
        ) : null}
        {maySend && state !== "draft" ? (
          <ActionButton
            danger
            description={
              state === "scheduled"
                ? "The mailing becomes a draft again and won't be sent."
                : "Emails still in the outbox won't be sent. Those that have left it can't be taken back."
            }
            done={state === "scheduled" ? "Moved back to drafts" : "Mailing cancelled"}
            failed={state === "scheduled" ? "We couldn't unschedule the mailing" : "We couldn't stop sending"}
            label={state === "scheduled" ? "Unschedule" : "Stop sending"}
            onDone={onChange}
            request={() => ({ method: "POST", path: `${path}/cancel`, body: { version } })}
          />
        ) : null}
      </div>
    </section>
  );
}

/** The text of a mailing that can no longer be changed. */
function SavedText({ mailing: { eventId, kind, subject, markdown, segments } }: { mailing: Mailing }) {
  const { change } = useApiMutation<MailingPreview>("We couldn't load the preview");
  const [preview, setPreview] = useState<MailingPreview | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is fixed
  useEffect(() => {
    change(
      { method: "POST", path: "/api/v1/mailings/preview", body: { eventId, kind, subject, markdown, segments } },
      { onSuccess: setPreview },
    );
  }, []);
  return (
    <section className="record-section">
      <h2>Text</h2>
      {preview ? <PreviewText preview={preview} /> : <p>Loading the text…</p>}
    </section>
  );
}
