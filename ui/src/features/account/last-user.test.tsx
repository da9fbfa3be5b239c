// @vitest-environment happy-dom
import { act } from "react";
import { expect, it, vi } from "vitest";
import type { User } from "@/api/types";
import { ApiError } from "@/lib/api";
import type { DialogOptions } from "@/lib/dialogs";
import { mount } from "@/lib/mount.fixture";
import { useApiMutation } from "@/lib/use-api-mutation";
import { currentUserQuery } from "./queries";
import { useLastUser } from "./visitor";

it("opens the login when the session has ended, keeps the page and repeats the request after it", async () => {
  const send = vi.fn<() => Promise<unknown>>().mockRejectedValueOnce(new ApiError(401, "Unauthenticated."));
  const open = vi.fn<(name: string, options?: DialogOptions) => void>();
  const [onSuccess, onError] = [vi.fn(), vi.fn()];
  function Page() {
    const user = useLastUser();
    const { mutate } = useApiMutation("We couldn't save");
    const save = () =>
      mutate({ method: "POST", path: "/api/v1/teams", body: { eventId: "1", name: "Tiles" } }, { onSuccess, onError });
    return user ? <button onClick={save} type="button" /> : null;
  }
  const { queries, toasts } = await mount(<Page />, {
    data: [[currentUserQuery(), { username: "ines" }]],
    openDialog: open,
    send,
  });
  await act(async () => document.querySelector("button")?.click());
  await act(() => vi.waitFor(() => expect(open).toHaveBeenCalled()));
  await act(async () => queries.getQueryCache().find(currentUserQuery())?.setState({ data: undefined }));

  expect(open).toHaveBeenCalledExactlyOnceWith("login", expect.anything());
  expect(document.querySelector("button")).not.toBeNull();
  expect([onError.mock.calls.length, toasts.current.getSnapshot()]).toEqual([0, null]);

  send.mockResolvedValueOnce({ name: "Tiles" });
  await act(async () => open.mock.calls[0]?.[1]?.onSuccess?.({} as User));
  await act(() => vi.waitFor(() => expect(onSuccess).toHaveBeenCalled()));
  expect(send.mock.calls[1]).toEqual(send.mock.calls[0]);
});
