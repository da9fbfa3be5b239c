import { useQuery } from "@tanstack/react-query";
import type { Mailing } from "@/api/types";
import { useRights } from "@/features/account";
import { ActionButton } from "@/features/admin-form";
import { humanise } from "@/features/admin-resources";
import { recipientsQuery } from "./queries";

interface MailingResultsProps {
  mailing: Mailing;
  path: `/api/v1/mailings/${string}`;
  onChange(): void;
}

/** Recipients whose email failed or was skipped, and the way to send failed ones again. */
export function MailingResults({ mailing: { results }, path, onChange }: MailingResultsProps) {
  const { may } = useRights();
  return (
    <>
      {results.failed > 0 ? (
        <section className="record-section">
          <h2>Failed</h2>
          <Recipients path={path} state="failed" />
          <div className="actions">
            {may("mailings:send") ? (
              <ActionButton
                description="We'll resend emails that failed in the last 30 days. Emails to addresses that don't exist will fail again."
                successMessage="Emails queued"
                errorTitle="We couldn't send the emails again"
                label="Send failed emails again"
                onDone={onChange}
                request={() => ({ method: "POST", path: `${path}/retry` })}
              />
            ) : null}
            {may("emails:list") ? <a href="/admin/emails?state=dead">See failed emails</a> : null}
          </div>
        </section>
      ) : null}
      {results.skipped > 0 ? (
        <section className="record-section">
          <h2>Skipped</h2>
          <Recipients path={path} state="skipped" />
        </section>
      ) : null}
    </>
  );
}

/** Why a recipient got no email, in words. */
function reasonText(reason: string): string {
  return reason === "unverified" ? "Email not confirmed" : humanise(reason);
}

function Recipients({ path, state }: { path: `/api/v1/mailings/${string}`; state: string }) {
  const { data } = useQuery(recipientsQuery(path, state));
  if (!data) return <p>Loading the recipients…</p>;
  const { total } = data.meta;
  return (
    <>
      <ul className="recipient-list">
        {data.data.map(({ id, name, email, reason }) => (
          <li key={id}>
            <span>{name ? `${name} (${email})` : "Deleted user"}</span>
            <span className="data">{reasonText(reason ?? "")}</span>
          </li>
        ))}
      </ul>
      {total > data.data.length ? <p className="field-hint">{`And ${total - data.data.length} more.`}</p> : null}
    </>
  );
}
