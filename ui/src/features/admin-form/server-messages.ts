import type { ApiError } from "@/lib/api";
import { apiNameOf, type FormField } from "./types";

type NamedField = Pick<FormField, "apiName" | "name" | "label">;

/** What the API says about fields, in the words of the form; what is missing here stays as it is. */
const phrases: readonly [RegExp, string][] = [
  [/^must not be greater than (\d+ characters)/, "can have up to $1"],
  [/^must not be greater than (.+)\.$/, "must be $1 or less."],
  [/^must be at least (\d+ characters)/, "needs at least $1"],
  [/^(?:format )?is invalid/, "isn't valid"],
  [/^has already been taken/, "is already taken"],
  [/^is required when .+ is present/, "is required"],
];

/** Another field, which a date is compared with. */
const comparison = /(?:a date )?(after|before) (.+)\.$/;

/** The field that the API calls this, or has a part of this name: `links.0.url`. */
export function fieldNamed<Field extends NamedField>(fields: readonly Field[], name = ""): Field | undefined {
  return fields.find((field) => lettersOf(apiNameOf(field)) === lettersOf(name.split(".")[0]));
}

/** `The start at field is required.` as `Starts is required.`: a message of the API about a field, with the labels. */
export function fieldMessage(message: string, field: NamedField, fields: readonly NamedField[]): string {
  const [, name = "", rest = ""] =
    /^The (.+?) field (.+)$/.exec(message) ?? /^The (.+?) (has already been taken\.)$/.exec(message) ?? [];
  if (!fieldNamed([field], name)) return message;
  const phrased = phrases.reduce((text, phrase) => text.replace(...phrase), rest);
  const labelled = phrased.replace(comparison, (text, relation: string, other: string) => {
    const label = fieldNamed(fields, other)?.label;
    return label ? `${relation} ${label}.` : text;
  });
  return `${field.label} ${labelled}`;
}

/** The message of an error, with the labels of its fields. */
export function labelledErrorMessage({ errors, message }: ApiError, fields: readonly NamedField[]): string {
  const [key, [first] = []] = Object.entries(errors)[0] ?? [];
  const field = fieldNamed(fields, key);
  return field && first ? fieldMessage(first, field, fields) : message;
}

function lettersOf(name = ""): string {
  return name.toLowerCase().replace(/\W/g, "");
}
