import type { BulkRun } from "./use-bulk-run";

/** `2 rows done. 1 row failed:`, followed by the failures. */
export function resultOf({ total, done, failures }: Pick<BulkRun, "total" | "done" | "failures">): string {
  const succeeded = `${rowsText(done - failures.length)} done.`;
  const stopped = done < total ? ` ${rowsText(total - done)} not processed.` : "";
  return failures.length === 0 ? succeeded + stopped : `${succeeded}${stopped} ${rowsText(failures.length)} failed:`;
}

export function rowsText(count: number): string {
  return count === 1 ? "1 row" : `${count} rows`;
}
