import { counted } from "@/lib/counted";
import type { BulkRun } from "./use-bulk-run";

type Counts = Pick<BulkRun, "total" | "done" | "succeeded" | "failures">;

/** What became of rows. */
const plainWords = { done: "done", unsent: "not processed", failed: "failed" };

/** `2 rows done. 1 row unclear. 1 row failed:`, followed by the failures. */
export function resultOf({ total, done, succeeded, failures }: Counts, words = plainWords): string {
  const rest: [count: number, text: string][] = [
    [total - done, `${words.unsent}.`],
    [done - succeeded - failures.length, "unclear."],
    [failures.length, `${words.failed}:`],
  ];
  return [[succeeded, `${words.done}.`] as const, ...rest.filter(([count]) => count > 0)]
    .map(([count, text]) => `${counted(count, "row")} ${text}`)
    .join(" ");
}
