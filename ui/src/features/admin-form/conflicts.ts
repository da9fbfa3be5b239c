import type { FormField, FormValue, FormValues, PairValue } from "./types";

/** A field that two people changed to different values. */
export interface Conflict {
  name: string;
  label: string;
  /** Both values as text. */
  mine: string;
  theirs: string;
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
    else conflicts.push({ name, label, mine: textOf(field, mine[name]), theirs: textOf(field, theirs[name]) });
  }
  return { conflicts, others };
}

function textOf(field: FormField, value: FormValue | undefined): string {
  if (value === true) return "Yes";
  if (value === false) return "No";
  if (field.kind === "groups" && Array.isArray(value)) {
    const labels = field.parts.flatMap(({ options }) => options);
    const labelOf = (part: string) => labels.find((one) => one.value === part)?.label ?? part;
    const groups = (value as PairValue[]).map((group) => Object.values(group).filter(Boolean).map(labelOf).join(" "));
    return groups.join(", ") || "Empty";
  }
  if (Array.isArray(value))
    return (
      value.map((item) => (typeof item === "string" ? item : Object.values(item).join(": "))).join(", ") || "Empty"
    );
  const option = field.kind === "choice" ? field.options.find((one) => one.value === value)?.label : undefined;
  return option ?? (value || "Empty");
}
