import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { ApiError } from "@/lib/api";
import type { ApiRequest } from "@/lib/query-client";
import type { ListRow } from "./types";

/** The progress of requests for many rows. */
export interface BulkRun<Row extends ListRow = ListRow> {
  /** Rows the run was started for; 0 before. */
  total: number;
  /** Rows that were answered. */
  done: number;
  failures: readonly { row: Row; message: string }[];
  /** Whether it waits because staff can make only so many changes in a minute. */
  isLimited: boolean;
  isRunning: boolean;
  isFinished: boolean;
}

const idle = { total: 0, done: 0, failures: [], isLimited: false, isRunning: false, isFinished: false } as const;

/** Sends a request per row; a refused row does not stop the others. `reset` stops after the current one. */
export function useBulkRun<Row extends ListRow = ListRow>() {
  const [state, setState] = useState<BulkRun<Row>>(idle);
  /** The current run; another one, or none, stops it after its row. */
  const running = useRef<symbol | null>(null);
  const { mutateAsync } = useMutation<unknown, ApiError, ApiRequest>({ meta: { handlesForbidden: true } });

  async function start(requestOf: (row: Row) => ApiRequest, rows: readonly Row[]) {
    const run = Symbol("run");
    running.current = run;
    let current: BulkRun<Row> = { ...idle, total: rows.length, isRunning: true };
    const update = (change: Partial<BulkRun<Row>>) => {
      current = { ...current, ...change };
      if (running.current === run) setState(current);
    };
    update({});

    /** Sends the request, again after a wait if the limit is reached. Returns why it was refused. */
    async function send(request: ApiRequest): Promise<string | null> {
      while (running.current === run) {
        const error = await mutateAsync(request).then(
          () => null,
          (error: ApiError) => error,
        );
        if (error?.status !== 429 || error.retryAfter === null) return error?.message ?? null;
        update({ isLimited: true });
        await seconds(error.retryAfter);
        update({ isLimited: false });
      }
      return null;
    }

    for (const row of rows) {
      if (running.current !== run) return;
      const message = await send(requestOf(row));
      const failures = message === null ? current.failures : [...current.failures, { row, message }];
      update({ done: current.done + 1, failures });
    }
    update({ isRunning: false, isFinished: true });
  }

  function reset() {
    running.current = null;
    setState(idle);
  }

  return { ...state, start, reset };
}

function seconds(count: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, count * 1000);
  });
}
