import { Fragment, useState } from "react";
import type { AuditEntry } from "@/api/types";
import { apiNameOf, type FormField, RelatedName } from "@/features/admin-form";
import { fieldLabel, isId, readableChanges, valueText } from "@/features/admin-resources";
import { counted } from "@/lib/counted";
import { RowName, resourceOfField } from "./row-name";

interface ChangeListProps extends Pick<AuditEntry, "changes"> {
  /** The fields of the form that edits the object. */
  fields?: readonly FormField[];
  timezone: string;
  /** Whether the fields are shown from the start. */
  open?: boolean;
}

/** The fields that an entry of the audit log changed, as the form calls and shows them. */
export function ChangeList({ changes, fields = [], timezone, open = false }: ChangeListProps) {
  // Names are fetched once someone wants to read them.
  const [isShown, setIsShown] = useState(open);
  const readable = readableChanges(changes).flatMap((change) => {
    const field = fields.find((one) => apiNameOf(one) === change.field || one.name === change.field);
    const isOpaque =
      field?.kind !== "relation" && !resourceOfField(change.field) && [change.before, change.after].some(hasIds);
    return isOpaque ? [] : [{ ...change, name: change.field, field }];
  });
  if (readable.length === 0) return null;
  return (
    <details onToggle={({ currentTarget }) => currentTarget.open && setIsShown(true)} open={open}>
      <summary>{counted(readable.length, "field")}</summary>
      {isShown ? (
        <dl className="change-list">
          {readable.map(({ name, field, before, after }) => (
            <div key={name}>
              <dt>{fieldLabel(resourceOfField(name) ? name.replace(/Id$/, "") : name, field)}</dt>
              <dd>
                <Value field={field} name={name} timezone={timezone} value={before} />
                {" → "}
                <Value field={field} name={name} timezone={timezone} value={after} />
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </details>
  );
}

interface ValueProps {
  name: string;
  value: unknown;
  field: FormField | undefined;
  timezone: string;
}

/** A value before or after a change; ids by the names of their rows. */
function Value({ name, value, field, timezone }: ValueProps) {
  const relation = field?.kind === "relation" ? field : undefined;
  const resource = resourceOfField(name);
  if (!(relation || resource) || !hasIds(value)) return valueText(value, field, timezone);
  const ids = [value].flat() as string[];
  return ids.map((id, at) => (
    <Fragment key={id}>
      {at > 0 ? ", " : null}
      {relation ? <RelatedName field={relation} id={id} /> : resource ? <RowName id={id} resource={resource} /> : null}
    </Fragment>
  ));
}

/** Whether a value is an id, or a list of ids. */
function hasIds(value: unknown): boolean {
  const values = [value].flat();
  return values.length > 0 && values.every(isId);
}
