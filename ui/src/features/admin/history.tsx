import { useQuery } from "@tanstack/react-query";
import type { AuditEntry } from "@/api/types";
import { listQuery } from "@/features/admin-list";
import { words } from "@/features/admin-resources";
import { dayAndClock } from "@/lib/dates";

interface HistoryProps {
  /** The kind of the object in the audit log. */
  kind: string;
  id: string;
  timezone: string;
}

/** Who changed a row, when, and what: the latest entries of the audit log. */
export function History({ kind, id, timezone }: HistoryProps) {
  const { data } = useQuery(listQuery(`/api/v1/audit-log?target=${kind}&targetId=${id}&perPage=25`));
  const entries = (data?.data ?? []) as unknown as AuditEntry[];
  if (entries.length === 0) return null;
  return (
    <section className="record-section">
      <h2>Changes</h2>
      <ol className="history">
        {entries.map(({ id: key, at, action, actor, changes }) => (
          <li key={key}>
            <span className="data">{dayAndClock(at, timezone)}</span>
            <span>{`${actor.name ?? (actor.kind === "system" ? "The site" : "Someone")} · ${words(action.replace(".", " ")).toLowerCase()}`}</span>
            <ChangeList changes={changes} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The fields that an entry of the audit log changed. */
export function ChangeList({ changes }: Pick<AuditEntry, "changes">) {
  if (changes.length === 0) return null;
  return (
    <details>
      <summary>{changes.length === 1 ? "1 field" : `${changes.length} fields`}</summary>
      <dl className="change-list">
        {changes.map(({ field, before, after }) => (
          <div key={field}>
            <dt>{field}</dt>
            <dd>{`${textOf(before)} → ${textOf(after)}`}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** A value of the log; long ones are cut. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return "empty";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}
