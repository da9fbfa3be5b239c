import { localInput, momentOfLocalInput } from "@/lib/local-input";
import type { ApiRow, FormDefinition, FormField, FormValue, FormValues, RowValue } from "./types";
import { apiNameOf, fieldsOf } from "./types";

/** The values of a form: those of a row, or those of a new one. `zone` is the event's. */
export function valuesOf(form: FormDefinition, row: ApiRow | null, zone: string): FormValues {
  return Object.fromEntries(
    fieldsOf(form).map((field) => {
      if (!row) return [field.name, form.defaults?.[field.name] ?? emptyOf(field)];
      const read = form.read?.[field.name];
      return [field.name, formValueOf(field, read ? read(row) : row[apiNameOf(field)], zone)];
    }),
  );
}

/** The API's value of a field whose value is valid. Empty fields are null. */
export function apiValueOf(field: FormField, value: FormValue, zone: string): unknown {
  if (field.kind === "switch") return value === true;
  if (field.kind === "rows")
    return (value as RowValue[]).map((row) =>
      Object.fromEntries(field.parts.map((part) => [part.name, partOf(row[part.name] ?? "", part.number)])),
    );
  if (field.kind === "groups") return (value as RowValue[]).map(field.write);
  if (field.kind === "relation" && field.multiple) return (value as string[]).length > 0 ? value : null;
  const text = (value as string).trim();
  if (field.kind === "lines") return text === "" ? [] : text.split("\n").flatMap((line) => line.trim() || []);
  if (text === "") return null;
  switch (field.kind) {
    case "number":
      return Number(text);
    case "money":
    case "percent":
      return hundredths(text);
    case "time":
      return momentOfLocalInput(text, zone);
    default:
      return text;
  }
}

/** What the API is sent for a new row: the fields that apply and have a value. `zone` is the event's. */
export function newRow(form: FormDefinition, values: FormValues, zone: string): Record<string, unknown> {
  const fields = fieldsOf(form).filter(({ when }) => when?.(values) ?? true);
  const sent = fields.map(
    (field) => [apiNameOf(field), apiValueOf(field, values[field.name] ?? "", zoneIn(values, zone))] as const,
  );
  return Object.fromEntries(sent.filter(([, value]) => value !== null));
}

/** The zone of a form's times: its own, if it has one, as that of an event. */
export function zoneIn(values: Readonly<Record<string, unknown>>, timezone: string): string {
  return typeof values.timezone === "string" && values.timezone !== "" ? values.timezone : timezone;
}

/** The values that differ from earlier ones. */
export function changedSince(before: FormValues, now: FormValues): FormValues {
  return Object.fromEntries(
    Object.entries(now).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name])),
  );
}

/** `12,50` or `12.50` → 1250; null if it is not an amount. */
export function hundredths(text: string): number | null {
  const parts = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text.trim());
  return parts ? Number(parts[1]) * 100 + Number((parts[2] ?? "").padEnd(2, "0")) : null;
}

function emptyOf(field: FormField): FormValue {
  if (field.kind === "switch") return false;
  if (field.kind === "rows" || field.kind === "groups" || (field.kind === "relation" && field.multiple)) return [];
  if (field.kind === "choice" && field.required) return field.options[0]?.value ?? "";
  return "";
}

function formValueOf(field: FormField, value: unknown, zone: string): FormValue {
  if (value === null || value === undefined) return field.kind === "choice" ? "" : emptyOf(field);
  switch (field.kind) {
    case "switch":
      return value === true;
    case "money":
    case "percent":
      return decimal(Number(value));
    case "time":
      return localInput(String(value), zone);
    case "lines":
      return (value as string[]).join("\n");
    case "rows":
    case "groups":
      return (value as ApiRow[]).map((row) =>
        Object.fromEntries(field.parts.map(({ name }) => [name, String(row[name] ?? "")])),
      );
    case "relation":
      return field.multiple ? (value as string[]) : String(value);
    default:
      return String(value);
  }
}

function partOf(text: string, isNumber = false): string | number | null {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  return isNumber ? Number(trimmed) : trimmed;
}

/** `1250` → `12.50`; whole numbers without decimals. */
function decimal(value: number): string {
  return value % 100 === 0 ? `${value / 100}` : (value / 100).toFixed(2);
}
