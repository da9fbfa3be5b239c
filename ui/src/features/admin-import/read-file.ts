import { parse } from "csv-parse/browser/esm/sync";
import {
  type FormDefinition,
  type FormField,
  type FormValues,
  fieldsOf,
  newRow,
  schemaOf,
  valuesOf,
} from "@/features/admin-form";
import { type RelationOptions, readCell } from "./cells";

/** Rows of one file. Each is a request of its own. */
export const maxRows = 1000;

/** A row of a file. */
export interface FileRow {
  /** The line of the file, counted as a spreadsheet counts its rows. */
  id: string;
  /** The texts of the columns that have a field. */
  cells: string[];
  /** What the API is sent. */
  body: Record<string, unknown>;
  /** What is wrong; a row with problems cannot be sent. */
  problems: string[];
}

export interface ReadFile {
  rows: FileRow[];
  /** Labels of the fields that the file has columns for. */
  columns: string[];
  /** Headings of columns without a field. */
  ignored: string[];
  /** Why the file cannot be imported at all. */
  problem: string | null;
}

interface Target {
  form: FormDefinition;
  /** IANA zone of times without an offset. */
  timezone: string;
  relations: RelationOptions;
}

/** Fields that a cell can fill in. */
export function importableFields(form: FormDefinition): FormField[] {
  return fieldsOf(form).filter(({ kind }) => kind !== "rows" && kind !== "groups" && kind !== "picture");
}

const delimiters = [",", ";", "\t"];

/** The headings and rows of a file. */
interface FileTable {
  headings: string[];
  cells: string[][];
}

/** The text of a file: UTF-8, or else the encoding that spreadsheets in western Europe use. */
export function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Reads CSV, separated by commas, semicolons or tabs; null if quotation marks are out of order. */
export function parseFile(text: string): FileTable | null {
  const [heading = ""] = text.split("\n", 1);
  const occurrences = (delimiter: string) => heading.split(delimiter).length;
  const delimiter = delimiters.toSorted((one, other) => occurrences(other) - occurrences(one))[0] ?? ",";
  const options = { bom: true, delimiter, relax_column_count: true, relax_quotes: true, trim: true };
  try {
    const [headings = [], ...cells] = parse(text, options) as string[][];
    return { headings, cells };
  } catch {
    return null;
  }
}

/** A file without rows, and why. */
export function unreadable(problem: string): ReadFile {
  return { rows: [], columns: [], ignored: [], problem };
}

/** Reads the rows of a file as new rows of a form. A column is found by the field's name or label. */
export function readRows({ headings, cells }: FileTable, target: Target): ReadFile {
  const fields = importableFields(target.form);
  const columns = headings.map((heading) => fieldNamed(fields, heading));
  const ignored = headings.filter((heading, index) => heading !== "" && !columns[index]);
  const filled = cells
    .map((row, index) => ({ row, line: index + 2 }))
    .filter(({ row }) => row.some((cell) => cell.trim()));
  const problem = problemOf(columns, filled.length);
  const labels = columns.flatMap((field) => field?.label ?? []);
  if (problem) return { rows: [], columns: labels, ignored, problem };
  const schema = schemaOf(target.form, true);
  const rows = filled.map(({ row, line }) => readRow(row, line, columns, schema, target));
  return { rows, columns: labels, ignored, problem: null };
}

function fieldNamed(fields: readonly FormField[], heading: string): FormField | undefined {
  const word = heading.toLowerCase();
  return fields.find(({ name, label }) => name.toLowerCase() === word || label.toLowerCase() === word);
}

function problemOf(columns: readonly (FormField | undefined)[], rows: number): string | null {
  const known = columns.flatMap((field) => field?.name ?? []);
  if (known.length === 0) return "We don't recognise any of the columns. Put the column names in the first row.";
  if (new Set(known).size < known.length) return "Two columns fill the same field. Remove one.";
  if (rows === 0) return "The file has no rows below its headings.";
  return rows > maxRows ? `The file has ${rows} rows. You can import up to ${maxRows} at once.` : null;
}

function readRow(
  row: readonly string[],
  line: number,
  columns: readonly (FormField | undefined)[],
  schema: ReturnType<typeof schemaOf>,
  { form, timezone, relations }: Target,
): FileRow {
  const values: FormValues = valuesOf(form, null, timezone);
  const problems: string[] = [];
  for (const [index, field] of columns.entries()) {
    const text = row[index] ?? "";
    // An empty cell leaves the field at its default.
    if (!field || text.trim() === "") continue;
    const { value, problem } = readCell(field, text, timezone, relations);
    values[field.name] = value;
    if (problem) problems.push(problem);
  }
  const checked = schema.safeParse(values);
  problems.push(...(checked.error?.issues.map(({ message }) => message) ?? []));
  const cells = columns.flatMap((field, index) => (field ? [row[index] ?? ""] : []));
  return { id: `${line}`, cells, body: problems.length > 0 ? {} : newRow(form, values, timezone), problems };
}
