import { Button } from "@/components/button";
import { Progress } from "@/components/progress";
import { sessionEnded } from "@/lib/session-ended";
import type { ListRow } from "./types";
import type { BulkRun, Wait } from "./use-bulk-run";

interface BulkProgressProps<Row extends ListRow> {
  run: BulkRun<Row>;
  nameOf(row: Row): string;
  /** What to check about rows that may have been changed. */
  checkFirst?: string | undefined;
  /** Helps to recognise a row that may have been changed, beside its name. */
  detailsOf?(row: Row): string | undefined;
  onLogIn(): void;
}

const checkRows =
  "We didn't get an answer for these rows, so they may have been changed. Check them before you try again.";

const waits: Readonly<Record<Wait, string>> = {
  limit: "You've reached the limit on changes per minute. We'll continue in a moment.",
  login: `${sessionEnded()} `,
};

/** How far a run is, which rows were refused, and which may have been changed. */
export function BulkProgress<Row extends ListRow>(props: BulkProgressProps<Row>) {
  const { run, nameOf, checkFirst = checkRows, detailsOf, onLogIn } = props;
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
      {run.unclear.length > 0 ? (
        <>
          <p role="status">{checkFirst}</p>
          <ul className="bulk-failures">
            {run.unclear.map((row) => (
              <li key={row.id}>
                <b>{nameOf(row)}</b> {detailsOf?.(row)}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  );
}
