// Validation rules of forms, with the messages visitors read. The server validates again.

/** Every field is text. */
export type Fields<Values> = Record<keyof Values, string>;

/** Returns an error message or null. Gets the other values for rules about two fields. */
type Check = (value: string, values: Readonly<Record<string, string>>) => string | null;

/** How a field is normalised and validated; the first failing check provides the message. */
interface FieldRule {
  clean(value: string): string;
  checks: Check[];
}

/** The rules of a form, field by field. */
export type Rules<Values extends Fields<Values>> = Readonly<Record<keyof Values, FieldRule>>;

/** A line of text, trimmed. */
export function text(...checks: Check[]): FieldRule {
  return { clean: (value) => value.trim(), checks };
}

/** A code that may be typed in groups: whitespace is removed. */
export function code(...checks: Check[]): FieldRule {
  return { clean: (value) => value.replace(/\s/g, ""), checks };
}

/** A password: submitted exactly as it was typed. */
export function secret(...checks: Check[]): FieldRule {
  return { clean: (value) => value, checks };
}

export function minLength(length: number, message: string): Check {
  return (value) => (value.length < length ? message : null);
}

export function required(message: string): Check {
  return minLength(1, message);
}

/** Something, an at sign and a name with a dot; the rest is up to the mail server. */
const address = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

export function email(message: string): Check {
  return (value) => (address.test(value) ? null : message);
}

export function matchesField(other: string, message: string): Check {
  return (value, values) => (value === values[other] ? null : message);
}

interface Validated<Values> {
  /** The normalised values to submit. */
  values: Values;
  /** Error messages by field; empty if all are valid. */
  errors: Partial<Record<keyof Values, string>>;
}

/** Normalises and validates all fields. */
export function validate<Values extends Fields<Values>>(rules: Rules<Values>, entered: Values): Validated<Values> {
  const names = Object.keys(rules) as (keyof Values)[];
  const values = Object.fromEntries(names.map((name) => [name, rules[name].clean(entered[name])])) as Values;
  const errors: Validated<Values>["errors"] = {};
  for (const name of names)
    for (const rule of rules[name].checks) errors[name] ??= rule(values[name], values) ?? undefined;
  for (const name of names) if (errors[name] === undefined) delete errors[name];
  return { values, errors };
}
