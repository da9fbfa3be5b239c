import type { Mailing } from "@/api/types";
import { Progress } from "@/components/progress";

interface MailingProgressProps {
  mailing: Mailing;
  /** The number of recipients. */
  all: number;
}

/** How far sending has come, and how many emails are in each state. */
export function MailingProgress({ mailing: { state, results }, all }: MailingProgressProps) {
  return (
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
  );
}

function resultsOf({ waiting, queued, sent, failed, skipped }: Mailing["results"]): [string, number][] {
  const rows: [string, number][] = [
    ["Not queued yet", waiting],
    ["Queued", queued],
    ["Sent", sent],
    ["Failed", failed],
    ["Skipped", skipped],
  ];
  return rows.filter(([, count]) => count > 0);
}
