import type { AuditEntry } from "@/api/types";

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
