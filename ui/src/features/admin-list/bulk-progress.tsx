import { Button } from "@/components/button";
import { Progress } from "@/components/progress";
import type { ListRow } from "./types";
import type { BulkRun, Wait } from "./use-bulk-run";

interface BulkProgressProps<Row extends ListRow> {
  run: BulkRun<Row>;
  nameOf(row: Row): string;
  onLogIn(): void;
}

const waits: Readonly<Record<Wait, string>> = {
  limit: "You've reached the limit on changes per minute. We'll continue in a moment.",
  login: "Your session has ended. Log in to continue. ",
};

/** How far a run is, and which rows were refused. */
export function BulkProgress<Row extends ListRow>({ run, nameOf, onLogIn }: BulkProgressProps<Row>) {
  return (
    <>
      <Progress label="Progress" max={run.total} text={`${run.done} of ${run.total}`} value={run.done} />
      {run.waitsFor ? (
        <p className="field-hint" role="status">
          {waits[run.waitsFor]}
          {run.waitsFor === "login" ? (
            <Button variant="link" onClick={onLogIn} small>
              Log in
            </Button>
          ) : null}
        </p>
      ) : null}
      {run.failures.length > 0 ? (
        <ul className="bulk-failures">
          {run.failures.map(({ row, message }) => (
            <li key={row.id}>
              <b>{nameOf(row)}</b> {message}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
