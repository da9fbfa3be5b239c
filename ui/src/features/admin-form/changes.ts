import { apiNameOf, type FormField, type FormValues } from "./types";
import { apiValueOf, zoneIn } from "./values";

/** Whether a field has the same value in both. */
export function isSame(one: FormValues, other: FormValues, { name }: FormField): boolean {
  return JSON.stringify(one[name]) === JSON.stringify(other[name]);
}

/** What the API is sent for changes to a row. `zone` is the event's. */
export function changedFields(
  fields: readonly FormField[],
  before: FormValues,
  values: FormValues,
  zone: string,
): Record<string, unknown> {
  const isChanged = (field: FormField) => !isSame(before, values, field);
  // The times of the form are meant in its zone: in another one, they are other moments.
  const isMoved = zoneIn(before, zone) !== zoneIn(values, zone);
  const isSent = (field: FormField) =>
    isChanged(field) ||
    (isMoved && field.kind === "time") ||
    fields.some((other) => other.name === field.sendWith && isChanged(other));
  const sent = fields.filter((field) => !field.createOnly && (field.when?.(values) ?? true) && isSent(field));
  return Object.fromEntries(
    sent.map((field) => [apiNameOf(field), apiValueOf(field, values[field.name] ?? "", zoneIn(values, zone))]),
  );
}
