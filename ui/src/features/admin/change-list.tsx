import type { AuditEntry } from "@/api/types";
import { apiNameOf, type FormField } from "@/features/admin-form";
import { fieldLabel, readableChanges, valueText } from "@/features/admin-resources";

interface ChangeListProps extends Pick<AuditEntry, "changes"> {
  /** The fields of the form that edits the object. */
  fields?: readonly FormField[];
  timezone: string;
}

/** The fields that an entry of the audit log changed, as the form calls and shows them. */
export function ChangeList({ changes, fields = [], timezone }: ChangeListProps) {
  const readable = readableChanges(changes);
  if (readable.length === 0) return null;
  return (
    <details>
      <summary>{readable.length === 1 ? "1 field" : `${readable.length} fields`}</summary>
      <dl className="change-list">
        {readable.map(({ field: name, before, after }) => {
          const field = fields.find((one) => apiNameOf(one) === name || one.name === name);
          return (
            <div key={name}>
              <dt>{fieldLabel(name, field)}</dt>
              <dd>{`${valueText(before, field, timezone)} → ${valueText(after, field, timezone)}`}</dd>
            </div>
          );
        })}
      </dl>
    </details>
  );
}
