import type { ApiRow } from "@/features/admin-form";
import { StateBadge } from "@/features/admin-resources";
import { dayAndClock } from "@/lib/dates";

/** What every row has: its state, its times and its version. */
export function RecordFacts({ row, timezone }: { row: ApiRow; timezone: string }) {
  const state = row.state ?? row.status;
  const moments = { Created: row.createdAt ?? row.joinedAt, Changed: row.updatedAt };
  return (
    <dl className="record-facts">
      {typeof state === "string" ? (
        <div>
          <dt>Status</dt>
          <dd>
            <StateBadge state={state} />
          </dd>
        </div>
      ) : null}
      {Object.entries(moments).map(([name, moment]) =>
        typeof moment === "string" ? (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="data">{dayAndClock(moment, timezone)}</dd>
          </div>
        ) : null,
      )}
      {typeof row.version === "number" ? (
        <div>
          <dt>Version</dt>
          <dd className="data">{row.version}</dd>
        </div>
      ) : null}
    </dl>
  );
}
