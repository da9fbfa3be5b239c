// What the fields of a form must hold, in the words a visitor reads. The server decides again.

/** Every field is text, as it is in the form. */
export type Fields<Values> = Record<keyof Values, string>;

/** What is wrong with a value, or null. The other values are there for rules about two fields. */
type Check = (value: string, values: Readonly<Record<string, string>>) => string | null;

/** How one field is read, and what must hold of it; the first check that fails has the word. */
interface FieldRule {
  clean(value: string): string;
  checks: Check[];
}

/** The rules of a form, field by field. */
export type Rules<Values extends Fields<Values>> = Readonly<Record<keyof Values, FieldRule>>;

/** A line of text; blanks around it are nobody's intention. */
export function text(...checks: Check[]): FieldRule {
  return { clean: (value) => value.trim(), checks };
}

/** A code that is written in groups to be read: blanks are no part of it. */
export function code(...checks: Check[]): FieldRule {
  return { clean: (value) => value.replace(/\s/g, ""), checks };
}

/** A secret is taken to the letter. */
export function secret(...checks: Check[]): FieldRule {
  return { clean: (value) => value, checks };
}

export function atLeast(length: number, message: string): Check {
  return (value) => (value.length < length ? message : null);
}

export function filled(message: string): Check {
  return atLeast(1, message);
}

/** Something, an at sign, and a name with a dot in it: what else an address may be, its server knows. */
const address = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

export function email(message: string): Check {
  return (value) => (address.test(value) ? null : message);
}

export function sameAs(other: string, message: string): Check {
  return (value, values) => (value === values[other] ? null : message);
}

interface Checked<Values> {
  /** As they are to be sent. */
  values: Values;
  /** What is wrong, by field; empty when nothing is. */
  errors: Partial<Record<keyof Values, string>>;
}

export function check<Values extends Fields<Values>>(rules: Rules<Values>, entered: Values): Checked<Values> {
  const names = Object.keys(rules) as (keyof Values)[];
  const values = Object.fromEntries(names.map((name) => [name, rules[name].clean(entered[name])])) as Values;
  const errors: Checked<Values>["errors"] = {};
  for (const name of names)
    for (const rule of rules[name].checks) errors[name] ??= rule(values[name], values) ?? undefined;
  for (const name of names) if (errors[name] === undefined) delete errors[name];
  return { values, errors };
}
