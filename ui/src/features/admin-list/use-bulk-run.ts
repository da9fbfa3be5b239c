import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { ApiError } from "@/lib/api";
import type { ApiRequest } from "@/lib/query-client";
import type { BulkAction, ListRow } from "./types";

/** The progress of an action on many rows. */
export interface BulkRun {
  /** Rows the action was started for; 0 before. */
  total: number;
  /** Rows that were answered. */
  done: number;
  failures: readonly { row: ListRow; message: string }[];
  isRunning: boolean;
  isFinished: boolean;
}

const idle = { total: 0, done: 0, failures: [], isRunning: false, isFinished: false } satisfies BulkRun;

/** Runs an action row by row; a refused row does not stop the others. `reset` stops after the current one. */
export function useBulkRun() {
  const [state, setState] = useState<BulkRun>(idle);
  /** The current run; another one, or none, stops it after its row. */
  const running = useRef<symbol | null>(null);
  const { mutateAsync } = useMutation<unknown, ApiError, ApiRequest>({ meta: { handlesForbidden: true } });

  async function start(action: BulkAction, rows: readonly ListRow[]) {
    const run = Symbol(action.label);
    running.current = run;
    let current: BulkRun = { ...idle, total: rows.length, isRunning: true };
    setState(current);
    for (const row of rows) {
      if (running.current !== run) return;
      const failure = await mutateAsync(action.request(row)).then(
        () => null,
        ({ message }: ApiError) => ({ row, message }),
      );
      const failures = failure ? [...current.failures, failure] : current.failures;
      current = { ...current, done: current.done + 1, failures };
      if (running.current === run) setState(current);
    }
    if (running.current === run) setState({ ...current, isRunning: false, isFinished: true });
  }

  function reset() {
    running.current = null;
    setState(idle);
  }

  return { ...state, start, reset };
}
