import type { BulkRun } from "./use-bulk-run";

/** `2 rows changed. 1 row couldn't be changed:`, followed by the failures. */
export function resultOf({ total, done, failures }: Pick<BulkRun, "total" | "done" | "failures">): string {
  const changed = `${rowsText(done - failures.length)} changed.`;
  const stopped = done < total ? ` ${rowsText(total - done)} left unchanged.` : "";
  return failures.length === 0
    ? changed + stopped
    : `${changed}${stopped} ${rowsText(failures.length)} couldn't be changed:`;
}

export function rowsText(count: number): string {
  return count === 1 ? "1 row" : `${count} rows`;
}
