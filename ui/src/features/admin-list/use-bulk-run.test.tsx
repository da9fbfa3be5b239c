// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "@/lib/api";
import type { DialogOptions } from "@/lib/dialogs";
import { mount } from "@/lib/mount.fixture";
import { useBulkRun } from "./use-bulk-run";

interface Row {
  id: string;
  version: number;
}

const rows: Row[] = ["a", "b", "c"].map((id) => ({ id, version: 1 }));
const send = vi.fn<(method: string, path: string, body?: object) => Promise<unknown>>();
const open = vi.fn<(name: string, options?: DialogOptions) => void>();
let run: ReturnType<typeof useBulkRun<Row>>;

function Probe({ isRepeatable = false }) {
  run = useBulkRun<Row>({ isRepeatable });
  return null;
}

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetAllMocks();
  send.mockResolvedValue(null);
  await mount(<Probe />, { openDialog: open, send });
});

afterEach(() => {
  vi.useRealTimers();
});

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const requestOf = ({ id, version }: Row) => ({
  method: "PUT" as const,
  path: `/api/v1/${id}` as const,
  body: { version },
});
const start = () => act(async () => void run.start(requestOf, rows));
const sent = () => send.mock.calls.map(([, path]) => path.at(-1)).join("");

it("waits at the limit and sends the same row again", async () => {
  send.mockRejectedValueOnce(new ApiError(429, "Too Many Attempts.", {}, { retryAfter: 20 }));
  await start();
  await wait(19_000);
  expect([run.waitsFor, run.done, sent()]).toEqual(["limit", 0, "a"]);

  await wait(2000);

  expect([run.waitsFor, run.done, run.failures, sent()]).toEqual([null, 3, [], "aabc"]);
});

it("waits for a login, which can be opened again", async () => {
  send.mockRejectedValueOnce(new ApiError(401, "Unauthenticated."));
  await start();
  await wait(0);
  expect([run.waitsFor, open.mock.calls.length]).toEqual(["login", 1]);

  act(() => run.logIn());
  const [, options] = open.mock.calls[1] ?? [];
  await act(async () => options?.onSuccess?.({} as never));
  await wait(0);

  expect([run.isFinished, run.done, sent()]).toEqual([true, 3, "aabc"]);
});

it("counts the row that was answered when it is stopped", async () => {
  let answer = () => {};
  send.mockImplementationOnce(() => new Promise((resolve) => (answer = () => resolve(null))));
  await start();
  act(() => run.stop());
  await act(async () => answer());
  await wait(0);

  expect([run.isFinished, run.total, run.done, sent()]).toEqual([true, 3, 1, "a"]);
});

it("stops while it waits", async () => {
  send.mockRejectedValueOnce(new ApiError(429, "Too Many Attempts.", {}, { retryAfter: 60 }));
  await start();
  await wait(0);
  act(() => run.stop());
  await wait(0);

  expect([run.isFinished, run.done, run.waitsFor, sent()]).toEqual([true, 0, null, "a"]);
});

it("tries a row that someone else changed again as it is now", async () => {
  send.mockRejectedValueOnce(new ApiError(409, "Changed.", {}, { current: { version: 7 } }));
  await start();
  await wait(0);
  expect(run.failures.map(({ row }) => row)).toEqual([{ id: "a", version: 7 }]);

  await act(
    async () =>
      void run.start(
        requestOf,
        run.failures.map(({ row }) => row),
      ),
  );
  await wait(0);

  expect(send.mock.lastCall?.slice(1, 3)).toEqual(["/api/v1/a", { version: 7 }]);
});

it("says which permission was lost while it ran", async () => {
  send.mockRejectedValue(new ApiError(403, "User does not have the right permissions."));
  await act(async () => void run.start(({ id }) => ({ method: "POST", path: `/api/v1/emails/${id}/retry` }), rows));
  await wait(0);

  expect(run.failures.map(({ message }) => message)).toEqual(
    rows.map(() => "You no longer have permission to change emails."),
  );
});

const post = ({ id }: Row) => ({ method: "POST" as const, path: `/api/v1/${id}` as const, body: {} });
const startWith = (requestOf: Parameters<typeof run.start>[0]) => act(async () => void run.start(requestOf, rows));
const idsOf = (found: readonly Row[]) => found.map(({ id }) => id).join("");
const failed = () => idsOf(run.failures.map(({ row }) => row));

it.each([
  ["no response", new ApiError(0, "We can't reach the server.")],
  ["a proxy's error", new ApiError(502, "Something went wrong (502).")],
  ["an unreadable response", new ApiError(200, "We got an unexpected response.")],
])("sets a creation apart that may have arrived, after %s", async (_, lost) => {
  send.mockRejectedValueOnce(lost).mockRejectedValueOnce(new ApiError(422, "The name is taken."));
  await startWith(post);
  await wait(0);
  expect([idsOf(run.unclear), failed(), run.succeeded]).toEqual(["a", "b", 1]);

  await act(
    async () =>
      void run.start(
        post,
        run.failures.map(({ row }) => row),
      ),
  );
  await wait(0);
  expect([sent(), idsOf(run.unclear), run.succeeded, run.changes.length]).toEqual(["abcb", "a", 1, 2]);
});

it("counts a creation as failed that the browser could not send", async () => {
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  send.mockRejectedValueOnce(new ApiError(0, "We can't reach the server."));
  await startWith(post);
  await wait(0);
  onLine.mockRestore();

  expect([idsOf(run.unclear), failed()]).toEqual(["", "a"]);
});

it("counts requests as failed that do no more the second time", async () => {
  const headers = { "idempotency-key": "1" };
  const version = { version: 1 };
  const repeatable: Parameters<typeof run.start>[0][] = [
    requestOf,
    (row) => ({ ...post(row), headers }),
    (row) => ({ ...post(row), body: version }),
    ({ id }) => ({ method: "DELETE", path: `/api/v1/${id}` }),
  ];
  for (const request of repeatable) {
    send.mockRejectedValueOnce(new ApiError(0, "We can't reach the server."));
    await startWith(request);
    await wait(0);
    expect([idsOf(run.unclear), failed()]).toEqual(["", "a"]);
  }

  await mount(<Probe isRepeatable />, { openDialog: open, send });
  send.mockRejectedValueOnce(new ApiError(0, "We can't reach the server."));
  await startWith(post);
  await wait(0);
  expect([idsOf(run.unclear), failed()]).toEqual(["", "a"]);
});
