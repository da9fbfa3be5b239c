import type { ApiRequest } from "@/api/calls";
import type { BulkAction, ListRow } from "./types";
import type { Change } from "./use-bulk-run";

/** What an action changed. */
export interface BulkResult {
  changes: readonly Change<ListRow>[];
  input: string;
}

/** A changed row whose change can be taken back. */
export interface UndoRow extends ListRow {
  before: ListRow;
  /** The version to send; newer than that of the change after a conflict. */
  version: unknown;
  /** Where the row as it is now has to be fetched first; null if the change is enough. */
  latest: `/api/${string}` | null;
  /** Until when the change can be taken back; null for always. */
  until: string | null;
  /** The request that takes the change back; `now` is the row as it is now, if that was fetched. */
  requestAt(version: unknown, now: object): ApiRequest | null;
}

/** The changes of an action that the API can take back. */
export function undoableOf(action: BulkAction, { changes, input }: BulkResult): UndoRow[] {
  return changes.flatMap(({ row, answer }) => {
    if (!action.undo?.(row, answer, input)) return [];
    const { version } = (answer ?? {}) as { version?: unknown };
    const requestAt = (at: unknown, now: object) =>
      action.undo?.(row, { ...(answer as object), version: at, ...now }, input) ?? null;
    const [latest, until] = [action.refreshPath?.(row) ?? null, action.undoUntil?.(answer) ?? null];
    return { id: row.id, before: row, version, latest, until, requestAt };
  });
}
