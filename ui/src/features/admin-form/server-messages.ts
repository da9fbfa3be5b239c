import type { ApiError } from "@/lib/api";

/** A field, by what the API and what the form calls it. */
interface Named {
  apiName: string;
  label: string;
}

/** What the API says about fields, in the words of the form; what is missing here stays as it is. */
const phrases: readonly [RegExp, string][] = [
  [/^must not be greater than (\d+) characters\.$/, "can have up to $1 characters."],
  [/^must not be greater than (.+)\.$/, "must be $1 or less."],
  [/^must be at least (\d+) characters\.$/, "needs at least $1 characters."],
  [/^(?:format )?is invalid\.$/, "isn't valid."],
  [/^has already been taken\.$/, "is already taken."],
];

/** `The start at field is required.` as `Starts is required.`: a message of the API about a field, with its label. */
export function fieldMessage(message: string, { apiName, label }: Named): string {
  const [, name = "", rest = ""] =
    /^The (.+?) field (.+)$/.exec(message) ?? /^The (.+?) (has already been taken\.)$/.exec(message) ?? [];
  // A part of a field is named after it: `links.0.url`.
  if (!name || !lettersOf(name).startsWith(lettersOf(apiName))) return message;
  const phrase = phrases.find(([pattern]) => pattern.test(rest));
  return `${label} ${phrase ? rest.replace(...phrase) : rest}`;
}

/** The message of an error, with the labels of its fields. */
export function labelledErrorMessage({ errors, message }: ApiError, fields: readonly Named[]): string {
  const [key, [first] = []] = Object.entries(errors)[0] ?? [];
  const field = fields.find(({ apiName }) => apiName === key?.split(".")[0]);
  return field && first ? fieldMessage(first, field) : message;
}

function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, "");
}
