// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it, vi } from "vitest";
import type { User } from "@/api/types";
import { ApiError } from "@/lib/api";
import { type DialogProps, DialogRegistryContext } from "@/lib/dialogs";
import { lazyModule } from "@/lib/lazy-module";
import { createQueryClient } from "@/lib/query-client";
import { createToasts, ToastsContext } from "@/lib/toasts";
import { useApiMutation } from "@/lib/use-api-mutation";
import { Dialogs } from "./dialogs";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const send = vi.fn<(method: string, path: string) => Promise<unknown>>();
const logIn = vi.fn<(props: DialogProps) => void>();
const dialog = lazyModule({ module: { Dialog }, chunks: [] });

function Dialog(props: DialogProps) {
  return (
    <button disabled={!props.open} onClick={() => logIn(props)} type="button">
      Log in
    </button>
  );
}

function Leave({ team }: { team: string }) {
  const { change } = useApiMutation("We couldn't remove you from the team");
  const leave = () => change({ method: "POST", path: `/api/v1/teams/${team}/leave`, body: {} }, { onSuccess() {} });
  return (
    <button onClick={leave} type="button">
      {team}
    </button>
  );
}

const button = (name: string) =>
  [...document.querySelectorAll("button")].find(({ textContent }) => textContent === name) as HTMLButtonElement;

it("repeats all requests that were refused at the same time after one login", async () => {
  send.mockRejectedValue(new ApiError(401, "Unauthenticated."));
  logIn.mockImplementation(({ onClose, onSuccess }) => {
    onClose();
    onSuccess?.({} as User);
  });
  const page = (
    <Dialogs>
      <Leave team="tiles" />
      <Leave team="maps" />
    </Dialogs>
  );
  const router = createMemoryRouter([{ path: "*", element: page }]);
  document.body.innerHTML = '<div id="root"></div>';
  const root = createRoot(document.querySelector("#root") as HTMLElement);
  await act(async () =>
    root.render(
      <QueryClientProvider client={createQueryClient({ get: () => Promise.reject(), send } as never)}>
        <ToastsContext value={createToasts()}>
          <DialogRegistryContext value={() => dialog}>
            <RouterProvider router={router} />
          </DialogRegistryContext>
        </ToastsContext>
      </QueryClientProvider>,
    ),
  );
  await act(async () => {
    button("tiles").click();
    button("maps").click();
  });
  await act(() => vi.waitFor(() => expect(button("Log in").disabled).toBe(false)));
  expect(send).toHaveBeenCalledTimes(2);

  send.mockReset().mockResolvedValue(null);
  await act(async () => button("Log in").click());
  expect(send.mock.calls.map(([, path]) => path)).toEqual(["/api/v1/teams/tiles/leave", "/api/v1/teams/maps/leave"]);
  await act(async () => root.unmount());
});
