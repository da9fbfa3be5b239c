import { useQuery } from "@tanstack/react-query";
import { mailingForm, StateBadge } from "@/features/admin-resources";
import { dayAndClock } from "@/lib/dates";
import { zoneLabel } from "@/lib/time-zone";
import { recordQuery } from "../queries";
import { DetailList } from "../records/detail-list";
import { recordPage } from "../records/record";
import type { DetailsProps } from "../records/record-details";
import { MailingActions } from "./mailing-actions";
import { MailingProgress } from "./mailing-progress";
import { MailingResults } from "./mailing-results";
import { MailingText } from "./mailing-text";

/** How often the progress is read while emails are sent. */
const refreshInterval = 2_000;

export const { Page, load } = recordPage("mailings", MailingDetails, mailingForm);

/** A mailing: sent as a test, scheduled, sent, and what became of it. */
function MailingDetails({ row: mailing, timezone, onChange }: DetailsProps<`/api/v1/mailings/${string}`>) {
  const { id, state, version, results, scheduledAt, startedAt, finishedAt } = mailing;
  const path = `/api/v1/mailings/${id}` as const;
  const isSending = state === "sending" || results.queued > 0;
  useQuery({ ...recordQuery(path), refetchInterval: isSending ? refreshInterval : false });
  const all = results.waiting + results.queued + results.sent + results.failed + results.skipped;
  const moment = (value: string | null) => value && `${dayAndClock(value, timezone)}, ${zoneLabel(timezone)}`;
  return (
    <>
      <DetailList
        items={[
          ["Status", <StateBadge key="state" state={state} />],
          ["Scheduled for", state === "scheduled" ? moment(scheduledAt) : null],
          ["Started", moment(startedAt)],
          [state === "cancelled" ? "Cancelled" : "Finished", moment(finishedAt)],
          ["Recipients", all || null],
        ]}
        title="Sending"
      />
      {all > 0 ? <MailingProgress all={all} mailing={mailing} /> : null}
      <MailingActions key={version} mailing={mailing} onChange={onChange} path={path} timezone={timezone} />
      {all > 0 ? <MailingResults mailing={mailing} onChange={onChange} path={path} /> : null}
      {state === "draft" ? null : <MailingText mailing={mailing} />}
    </>
  );
}
