import type { BulkAction, ListRow } from "@/features/admin-list";
import { counted } from "@/lib/counted";

interface Versioned extends ListRow {
  version: number;
}

interface FieldAction<Row extends Versioned> {
  label: string;
  permission: string;
  path(row: Row): `/api/${string}`;
  method?: "POST" | "PUT";
  /** The values from which the API allows the change; all others by default. */
  from?: readonly Row[keyof Row][];
  /** The values from which the API allows the way back; from all of them by default. */
  undoableFrom?: readonly Row[keyof Row][];
}

/** Sets a field of the selected rows. The change can be undone where the API lets the field go back. */
export function setField<Row extends Versioned>(
  change: Partial<Row>,
  { label, permission, path, method = "PUT", from, undoableFrom }: FieldAction<Row>,
): BulkAction<Row> {
  const [[key, value] = ["", null]] = Object.entries(change);
  const before = (row: Row) => row[key as keyof Row];
  const isUndoable = (row: Row) => !undoableFrom || undoableFrom.includes(before(row));
  return {
    label,
    permission,
    consequence(rows) {
      const changed = `This changes ${counted(rows.length, "row")}.`;
      const final = rows.filter((row) => !isUndoable(row)).length;
      if (final === 0) return changed;
      return final === rows.length
        ? `${changed} This can't be undone.`
        : `${changed} This can't be undone for ${final} of them.`;
    },
    applies: (row) => before(row) !== value && (!from || from.includes(before(row))),
    request: (row) => ({ method, path: path(row), body: { [key]: value, version: row.version } }),
    undo(row, answer) {
      const version = versionOf(answer);
      if (version === null || !isUndoable(row)) return null;
      return { method, path: path(row), body: { [key]: before(row), version } };
    },
  };
}

/** Deletes the selected rows; `parts` are what goes with them. */
export function deletion<Row extends Versioned>(
  permission: string,
  path: (row: Row) => `/api/${string}`,
  parts?: string,
): BulkAction<Row> {
  return {
    label: "Delete",
    permission,
    danger: true,
    isFinal: true,
    consequence: ({ length }) =>
      `This deletes ${counted(length, "row")}${parts ? ` and ${length === 1 ? "its" : "their"} ${parts}` : ""}. This can't be undone.`,
    applies: () => true,
    request: (row) => ({ method: "DELETE", path: path(row), headers: ifMatch(row.version) }),
  };
}

/** For actions whose repetition sends the email twice. */
export const checkEmails =
  "We didn't get an answer for these rows, so the emails may have been sent. Check Emails before you send them again.";

/** The header that names the version a deletion is based on. */
export function ifMatch(version: unknown): Readonly<Record<string, string>> {
  return { "if-match": `"${version}"` };
}

/**
 * `42 people will get 43 emails.`: who hears of it. `to` names the person of each row; null if there is none to write to.
 */
export function recipientsText<Row>(rows: readonly Row[], to: (row: Row) => string | null): string {
  const recipients = rows.flatMap((row) => to(row) ?? []);
  return `${counted(new Set(recipients).size, "person", "people")} will get ${counted(recipients.length, "email")}.`;
}

/** The version of a row that the API returned; null if it returned something else. */
function versionOf(answer: unknown): number | null {
  const version = (answer as Partial<Versioned> | null)?.version;
  return typeof version === "number" ? version : null;
}
