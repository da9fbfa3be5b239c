import type { FormField, FormValue } from "@/features/admin-form";
import { localInput } from "@/lib/local-input";

const yes = new Set(["true", "yes", "1", "x"]);
const no = new Set(["", "false", "no", "0"]);
/** A moment with its offset: `2027-03-05T09:00:00Z`. */
const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}.*(?:Z|[+-]\d{2}:\d{2})$/;
const localTime = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(?::\d{2})?$/;

interface ReadCell {
  value: FormValue;
  /** What is wrong, if the text cannot be a value of the field. */
  problem?: string;
}

/** Options of relations by the name of the field. */
export type RelationOptions = Readonly<Record<string, readonly { value: string; label: string }[]>>;

/** The text of a cell as a form's value. Times without an offset are in the event's zone. */
export function readCell(field: FormField, text: string, zone: string, relations: RelationOptions): ReadCell {
  const trimmed = text.trim();
  switch (field.kind) {
    case "switch":
      return { value: yes.has(trimmed.toLowerCase()), ...unlessSwitch(field.label, trimmed.toLowerCase()) };
    case "choice":
      return chosen(field.label, trimmed, field.options);
    case "money":
      return { value: trimmed.replace(/^€\s*|\s*(?:€|EUR)$/g, "") };
    case "percent":
      return { value: trimmed.replace(/\s*%$/, "") };
    case "time":
      return { value: timeOf(trimmed, zone) };
    case "lines":
      return { value: trimmed.split(/\s*;\s*|\n/).join("\n") };
    case "relation":
      return relation(field, trimmed, relations[field.name] ?? []);
    default:
      return { value: trimmed };
  }
}

function unlessSwitch(label: string, word: string) {
  return yes.has(word) || no.has(word) ? {} : { problem: `${label} must be yes or no.` };
}

function timeOf(text: string, zone: string): string {
  if (moment.test(text) && !Number.isNaN(Date.parse(text))) return localInput(text, zone);
  return text.replace(localTime, "$1T$2");
}

/** The option with this value or label, in any case. */
function chosen(label: string, text: string, options: readonly { value: string; label: string }[]): ReadCell {
  if (text === "") return { value: "" };
  const word = text.toLowerCase();
  const option = options.find(({ value, label }) => value.toLowerCase() === word || label.toLowerCase() === word);
  return option ? { value: option.value } : { value: text, problem: `${label}: “${text}” isn't an option.` };
}

function relation(
  field: Extract<FormField, { kind: "relation" }>,
  text: string,
  options: RelationOptions[string],
): ReadCell {
  if (!field.multiple) return chosen(field.label, text, options);
  const cells = text.split(";").flatMap((part) => (part.trim() ? [chosen(field.label, part.trim(), options)] : []));
  const problem = cells.find((cell) => cell.problem)?.problem;
  return { value: cells.map(({ value }) => String(value)), ...(problem && { problem }) };
}
