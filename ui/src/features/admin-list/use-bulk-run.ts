import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { ApiRequest } from "@/api/calls";
import { type ApiError, isReauthenticationDeclined } from "@/lib/api";
import { useDialogs } from "@/lib/dialogs";
import { lostPermission } from "@/lib/lost-permission";
import { isOutcomeUnknown } from "@/lib/lost-response";
import { sessionEnded } from "@/lib/session-ended";
import type { ListRow } from "./types";

/** A row that was not changed. */
export interface Failure<Row extends ListRow> {
  /** As it is now, if someone else changed it. */
  row: Row;
  message: string;
}

/** A row that was changed. */
export interface Change<Row extends ListRow> {
  /** As it was before. */
  row: Row;
  /** What the API returned. */
  answer: unknown;
}

/** Why a run waits: for the limit of changes per minute, or for a login. */
export type Wait = "limit" | "login";

/** The progress of requests for many rows. */
export interface BulkRun<Row extends ListRow = ListRow> {
  /** Rows the run was started for; 0 before. */
  total: number;
  /** Rows that were answered. */
  done: number;
  failures: readonly Failure<Row>[];
  /** Rows of this run that were changed. */
  succeeded: number;
  /** Those of earlier tries included. */
  changes: readonly Change<Row>[];
  /** Rows that may have been changed: their response got lost, and a repetition could do it twice. Earlier tries included. */
  unclear: readonly Row[];
  waitsFor: Wait | null;
  isRunning: boolean;
  /** Whether it ended, by itself or because it was stopped. */
  isFinished: boolean;
}

const idle = {
  total: 0,
  done: 0,
  failures: [],
  succeeded: 0,
  changes: [],
  unclear: [],
  waitsFor: null,
  isRunning: false,
  isFinished: false,
} as const;

/** One run, and how it is interrupted. */
interface Run {
  isStopped: boolean;
  /** Ends a wait. */
  wake(): void;
}

interface BulkRunOptions {
  /** Whether a request may be repeated although its form doesn't show it: the API refuses or ignores it the second time. */
  isRepeatable?: boolean;
}

/** The request of a row. */
type RequestOf<Row extends ListRow> = (row: Row) => ApiRequest | Promise<ApiRequest>;

/**
 * Sends a request per row; a row that fails does not stop the others. If the session has ended, the login opens and the
 * run goes on after it.
 */
export function useBulkRun<Row extends ListRow = ListRow>(options: BulkRunOptions = {}) {
  const [state, setState] = useState<BulkRun<Row>>(idle);
  const running = useRef<Run | null>(null);
  const dialogs = useDialogs();
  const { mutateAsync } = useMutation<unknown, ApiError, ApiRequest>({ meta: { handlesForbidden: true } });

  async function start(requestOf: RequestOf<Row>, rows: readonly Row[]) {
    const run: Run = { isStopped: false, wake() {} };
    running.current = run;
    const { changes, unclear } = state;
    let current: BulkRun<Row> = { ...idle, total: rows.length, changes, unclear, isRunning: true };
    const update = (change: Partial<BulkRun<Row>>) => {
      current = { ...current, ...change };
      if (running.current === run) setState(current);
    };

    async function waitFor(reason: Wait, milliseconds?: number) {
      update({ waitsFor: reason });
      await new Promise<void>((resolve) => {
        run.wake = resolve;
        if (milliseconds !== undefined) setTimeout(resolve, milliseconds);
        else logIn();
      });
      update({ waitsFor: null });
    }

    update({});
    for (const row of rows) {
      const outcome = run.isStopped
        ? "not sent"
        : await sendRow(row, { ...options, run, requestOf, send: mutateAsync, waitFor });
      if (outcome === "not sent") break;
      const done = current.done + 1;
      if (outcome === "unclear") update({ done, unclear: [...current.unclear, row] });
      else if ("message" in outcome) update({ done, failures: [...current.failures, outcome] });
      else update({ done, succeeded: current.succeeded + 1, changes: [...current.changes, outcome] });
    }
    update({ isRunning: false, isFinished: true });
  }

  /** Opens the login that a run waits for. */
  function logIn() {
    dialogs.open("login", {
      description: sessionEnded(),
      onSuccess: () => running.current?.wake(),
    });
  }

  /** Stops after the current row. */
  function stop() {
    if (!running.current) return;
    running.current.isStopped = true;
    running.current.wake();
  }

  function reset() {
    stop();
    running.current = null;
    setState(idle);
  }

  // A run does not go on behind another page.
  useEffect(
    () => () => {
      if (running.current) running.current.isStopped = true;
      running.current?.wake();
    },
    [],
  );

  return { ...state, start, stop, reset, logIn };
}

/** What became of a row; "not sent" if the run was stopped first. */
type Outcome<Row extends ListRow> = Failure<Row> | Change<Row> | "unclear" | "not sent";

interface SendOptions<Row extends ListRow> extends BulkRunOptions {
  run: Run;
  requestOf: RequestOf<Row>;
  send(request: ApiRequest): Promise<unknown>;
  waitFor(reason: Wait, milliseconds?: number): Promise<void>;
}

/** Sends the request of a row, again after a wait. */
async function sendRow<Row extends ListRow>(row: Row, options: SendOptions<Row>): Promise<Outcome<Row>> {
  const { run, requestOf, send, waitFor } = options;
  for (;;) {
    let request: ApiRequest | null = null;
    const wasOffline = !navigator.onLine;
    try {
      request = await requestOf(row);
      return { row, answer: await send(request) };
    } catch (thrown) {
      const error = thrown as ApiError;
      if (isReauthenticationDeclined(error)) return "not sent";
      if (error.status === 429 && error.retryAfter !== null) await waitFor("limit", error.retryAfter * 1000);
      else if (error.status === 401) await waitFor("login");
      else if (request && !wasOffline && isOutcomeUnknown(error) && !(options.isRepeatable || isRepeatable(request)))
        return "unclear";
      else return failureOf(row, error, request);
    }
    if (run.isStopped) return "not sent";
  }
}

function failureOf<Row extends ListRow>(row: Row, error: ApiError, request: ApiRequest | null): Failure<Row> {
  const { message, current } = error;
  if (!current) return { row, message: (request && lostPermission(error, request)) ?? message };
  return {
    row: { ...row, ...current },
    message: "Someone else changed this row in the meantime. Check it before you try again.",
  };
}

/** Whether a repeated request does nothing more than the first one: its method, its version or its key prevents it. */
function isRepeatable({ method, body, headers }: ApiRequest): boolean {
  if (method === "PUT" || method === "DELETE") return true;
  return headers?.["idempotency-key"] !== undefined || (typeof body === "object" && "version" in body);
}
