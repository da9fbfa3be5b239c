import * as z from "zod/mini";
import { momentOfLocalInput } from "@/lib/local-input";
import type { FormDefinition, FormField, FormValues, RowColumn } from "./types";
import { fieldsOf, isRequired } from "./types";
import { hundredths } from "./values";

// Without this, zod tries to compile its checks, which the content security policy reports.
z.config({ jitless: true });

/** Checks a form's values before they are sent. The server checks again. */
export function schemaOf(form: FormDefinition, isNew: boolean) {
  const fields = fieldsOf(form);
  const shape = z.object(Object.fromEntries(fields.map((field) => [field.name, controlOf(field)])));
  // Fields that do not apply, or cannot be changed, have no errors.
  const isActive = (field: FormField, values: FormValues) =>
    (isNew || !field.createOnly) && (field.when?.(values) ?? true);
  return z.pipe(
    shape,
    z.custom<FormValues>().check((context) => {
      for (const field of fields) {
        if (!isActive(field, context.value)) continue;
        for (const { path, message } of problemsOf(field, context.value[field.name], isRequired(field, isNew)))
          context.issues.push({ code: "custom", message, path: [field.name, ...path], input: context.value });
      }
    }),
  );
}

/** The type of a field's value; what it may be is checked by `problemsOf`. */
function controlOf(field: FormField) {
  if (field.kind === "switch") return z.boolean();
  if (field.kind === "rows" || field.kind === "groups") return z.array(z.record(z.string(), z.string()));
  if (field.kind === "relation" && field.multiple) return z.array(z.string());
  return z.string();
}

interface Problem {
  /** Below the field. */
  path: (string | number)[];
  message: string;
}

function problemsOf(field: FormField, value: unknown, required: boolean): Problem[] {
  if (field.kind === "switch") return [];
  if (field.kind === "rows") return rowProblems(field.parts, value as Record<string, string>[]);
  if (Array.isArray(value)) return required && value.length === 0 ? own(missing(field.label)) : [];
  const text = String(value ?? "").trim();
  if (text === "") return required ? own(missing(field.label)) : [];
  const message = textProblem(field, text);
  return message ? own(message) : [];
}

function textProblem(field: FormField, text: string): string | null {
  switch (field.kind) {
    case "text":
      if ([...text].length > field.max) return tooLong(field.label, field.max);
      if (field.type === "url" && !addressOrPath.test(text)) return `${field.label} must start with https://.`;
      return null;
    case "multiline":
      return [...text].length > field.max ? tooLong(field.label, field.max) : null;
    case "lines":
      return text.split("\n").some((line) => [...line.trim()].length > field.max)
        ? `Each line can have up to ${field.max} characters.`
        : null;
    case "number":
      return numberProblem(field, text);
    case "money":
      return hundredths(text) === null ? "Enter an amount such as 15 or 12.50." : null;
    case "percent":
      return (hundredths(text) ?? Number.POSITIVE_INFINITY) > 10_000 ? "Enter a percentage from 0 to 100." : null;
    case "time":
      return momentOfLocalInput(text, "UTC") === null ? "Enter a date and time." : null;
    default:
      return null;
  }
}

function numberProblem({ label, min, max }: { label: string; min?: number; max?: number }, text: string) {
  if (!/^-?\d{1,9}$/.test(text)) return `${label} must be a whole number.`;
  const number = Number(text);
  if (min !== undefined && number < min) return `${label} must be at least ${min}.`;
  return max !== undefined && number > max ? `${label} must be ${max} or less.` : null;
}

function rowProblems(parts: readonly RowColumn[], rows: Record<string, string>[]): Problem[] {
  return rows.flatMap((row, index) =>
    parts.flatMap((part) => {
      const text = (row[part.name] ?? "").trim();
      if (text === "") return part.optional ? [] : [{ path: [index, part.name], message: missing(part.label) }];
      const message = partProblem(part, text);
      return message ? [{ path: [index, part.name], message }] : [];
    }),
  );
}

function partProblem({ label, number, url, optional, max }: RowColumn, text: string): string | null {
  if (number && !/^\d{1,6}$/.test(text)) return `${label} must be a whole number.`;
  if (url && !(optional ? addressOrPath : address).test(text)) return `${label} must start with https://.`;
  return max !== undefined && [...text].length > max ? tooLong(label, max) : null;
}

const address = /^https?:\/\/\S+$/;
const addressOrPath = /^(?:https?:\/\/\S+|\/\S*)$/;
const own = (message: string): Problem[] => [{ path: [], message }];
const missing = (label: string) => `${label} is required.`;
const tooLong = (label: string, max: number) => `${label} can have up to ${max} characters.`;
