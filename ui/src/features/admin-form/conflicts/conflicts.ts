import type { ApiRow, FormField, FormValue, FormValues, RowValue } from "../types";

/** A row that someone else saved, and what the user wanted to save. */
export interface RowConflict {
  row: ApiRow;
  theirs: FormValues;
  mine: FormValues;
}

/** A field that two people changed to different values. */
export interface Conflict {
  field: FormField;
  mine: FormValue;
  theirs: FormValue;
}

/** Compares two changes of the same row: fields that clash, and labels of fields only the other one changed. */
export function conflictsOf(fields: readonly FormField[], base: FormValues, mine: FormValues, theirs: FormValues) {
  const conflicts: Conflict[] = [];
  const others: string[] = [];
  for (const field of fields) {
    const { name, label } = field;
    const [before, own, other] = [base[name], mine[name], theirs[name]].map((value) => JSON.stringify(value));
    if (other === before || other === own) continue;
    if (own === before) others.push(label);
    else conflicts.push({ field, mine: mine[name] ?? "", theirs: theirs[name] ?? "" });
  }
  return { conflicts, others };
}

/** The values to save after a conflict: fields that the user didn't change, or gives up, get the other one's value. */
export function mergedValues(
  fields: readonly FormField[],
  base: FormValues,
  { theirs, mine }: RowConflict,
  keepsTheirs: ReadonlySet<string>,
): FormValues {
  return Object.fromEntries(
    fields.map(({ name }) => {
      const isUnchanged = JSON.stringify(base[name]) === JSON.stringify(mine[name]);
      return [name, (keepsTheirs.has(name) || isUnchanged ? theirs : mine)[name] ?? ""];
    }),
  );
}

/** A value without ids as text; empty if there is none. */
export function textOf(field: FormField, value: FormValue): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value))
    return (value as (string | RowValue)[])
      .map((item) => (typeof item === "string" ? item : Object.values(item).filter(Boolean).join(": ")))
      .join(", ");
  if (field.kind === "time") return value.replace("T", " ");
  const option = field.kind === "choice" ? field.options.find((one) => one.value === value)?.label : undefined;
  return option ?? value;
}
