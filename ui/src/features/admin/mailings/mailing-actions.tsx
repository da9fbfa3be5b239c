import type { Mailing } from "@/api/types";
import { useRights } from "@/features/account";
import { ActionButton } from "@/features/admin-form";
import { countText, leftOutText, useAudience } from "@/features/admin-resources";
import { localInput, momentOfLocalInput } from "@/lib/local-input";
import { zoneLabel } from "@/lib/time-zone";

interface MailingActionsProps {
  mailing: Mailing;
  path: `/api/v1/mailings/${string}`;
  timezone: string;
  onChange(): void;
}

/** What staff can do with a mailing in its state. */
export function MailingActions({ mailing, path, timezone, onChange }: MailingActionsProps) {
  const { state, version, eventId, kind, segments, scheduledAt } = mailing;
  const { may } = useRights();
  const isUnsent = state === "draft" || state === "scheduled";
  const { audience } = useAudience({ eventId, kind, segments: isUnsent ? segments : [] });
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
      {isUnsent ? (
        <p className="field-hint">These actions use the last saved version. Save your changes first.</p>
      ) : null}
      <div className="actions">
        {may("mailings:update") && state !== "sending" ? (
          <ActionButton
            description="We'll send this mailing to your own email, with a sample ticket."
            successMessage="Test email sent"
            errorTitle="We couldn't send the test"
            label="Send a test to me"
            onDone={onChange}
            request={() => ({ method: "POST", path: `${path}/test` })}
          />
        ) : null}
        {maySend && isUnsent ? (
          <>
            <ActionButton
              description={`${people} The recipients may change by the time it's sent.`}
              successMessage="Mailing scheduled"
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
              errorTitle="We couldn't schedule the mailing"
              label={state === "draft" ? "Schedule" : "Change the time"}
              onDone={onChange}
              request={({ sendAt }) => ({
                method: "POST",
                path: `${path}/schedule`,
                body: {
                  // The server refuses null.
                  sendAt: momentOfLocalInput(String(sendAt), timezone) as string,
                  version,
                },
              })}
            />
            <ActionButton
              description={`${people} You can't change or recall emails once they're sent.`}
              successMessage="Sending the mailing"
              errorTitle="We couldn't send the mailing"
              label={audience ? `Send to ${audience.count} now` : "Send now"}
              variant="primary"
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
                : "Emails still waiting won't be sent. Sent ones can't be recalled."
            }
            successMessage={state === "scheduled" ? "Moved back to drafts" : "Sending stopped"}
            errorTitle={state === "scheduled" ? "We couldn't unschedule the mailing" : "We couldn't stop sending"}
            label={state === "scheduled" ? "Unschedule" : "Stop sending"}
            onDone={onChange}
            request={() => ({ method: "POST", path: `${path}/cancel`, body: { version } })}
          />
        ) : null}
      </div>
    </section>
  );
}
