import { counted } from "@/lib/counted";
import type { BulkRun } from "./use-bulk-run";

/** `2 rows done. 1 row failed:`, followed by the failures. */
export function resultOf({ total, done, failures }: Pick<BulkRun, "total" | "done" | "failures">): string {
  const succeeded = `${counted(done - failures.length, "row")} done.`;
  const stopped = done < total ? ` ${counted(total - done, "row")} not processed.` : "";
  return failures.length === 0
    ? succeeded + stopped
    : `${succeeded}${stopped} ${counted(failures.length, "row")} failed:`;
}
