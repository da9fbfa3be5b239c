import { useQuery } from "@tanstack/react-query";
import type { FormField } from "@/features/admin-form";
import { actionText } from "@/features/admin-resources";
import { dayAndClock } from "@/lib/dates";
import { ChangeList } from "./change-list";
import { historyQuery } from "./queries";

export interface HistoryProps {
  /** The kind of the object in the audit log. */
  kind: string;
  id: string;
  timezone: string;
  /** The fields of the row's form. */
  fields: readonly FormField[];
}

/** Who changed a row, when, and what: the latest entries of the audit log. */
export default function History({ kind, id, timezone, fields }: HistoryProps) {
  const { data } = useQuery(historyQuery(kind, id));
  const entries = data?.data ?? [];
  if (entries.length === 0) return null;
  return (
    <section className="record-section">
      <h2>Changes</h2>
      <ol className="history">
        {entries.map(({ id: key, at, action, actor, changes }) => (
          <li key={key}>
            <span className="data">{dayAndClock(at, timezone)}</span>
            <span>{`${actor.name ?? (actor.kind === "system" ? "The site" : "Someone")} · ${actionText(action)}`}</span>
            <ChangeList changes={changes} fields={fields} timezone={timezone} />
          </li>
        ))}
      </ol>
    </section>
  );
}
