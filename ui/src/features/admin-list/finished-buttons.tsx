import { Button } from "@/components/button";
import type { ListRow } from "./types";
import type { BulkRun } from "./use-bulk-run";

interface FinishedButtonsProps<Row extends ListRow> {
  run: BulkRun<Row>;
  onRetry(rows: Row[]): void;
  onClose(): void;
}

/** After a run: tries the rows again that certainly failed, or closes the dialog. */
export function FinishedButtons<Row extends ListRow>({ run, onRetry, onClose }: FinishedButtonsProps<Row>) {
  const failed = run.failures.map(({ row }) => row);
  return (
    <>
      {failed.length > 0 ? <Button onClick={() => onRetry(failed)}>Try failed rows again</Button> : null}
      <Button variant={failed.length > 0 ? "quiet" : "primary"} onClick={onClose}>
        Close
      </Button>
    </>
  );
}
