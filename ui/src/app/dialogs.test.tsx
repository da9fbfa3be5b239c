// @vitest-environment happy-dom
import { act } from "react";
import { expect, it, vi } from "vitest";
import type { User } from "@/api/types";
import { ApiError } from "@/lib/api";
import { type DialogProps, DialogRegistryContext } from "@/lib/dialogs";
import { lazyModule } from "@/lib/lazy-module";
import { buttonOf, mount, press } from "@/lib/mount.fixture";
import { useApiMutation } from "@/lib/use-api-mutation";
import { Dialogs } from "./dialogs";

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
  const { mutate } = useApiMutation("We couldn't remove you from the team");
  const leave = () => mutate({ method: "POST", path: `/api/v1/teams/${team}/leave`, body: {} }, { onSuccess() {} });
  return (
    <button onClick={leave} type="button">
      {team}
    </button>
  );
}

it("repeats all requests that were refused at the same time after one login", async () => {
  send.mockRejectedValue(new ApiError(401, "Unauthenticated."));
  logIn.mockImplementation(({ onClose, onSuccess }) => {
    onClose();
    onSuccess?.({} as User);
  });
  await mount(
    <DialogRegistryContext value={() => dialog}>
      <Dialogs>
        <Leave team="tiles" />
        <Leave team="maps" />
      </Dialogs>
    </DialogRegistryContext>,
    { send },
  );
  await act(async () => {
    buttonOf("tiles")?.click();
    buttonOf("maps")?.click();
  });
  await act(() => vi.waitFor(() => expect(buttonOf("Log in")?.disabled).toBe(false)));
  expect(send).toHaveBeenCalledTimes(2);

  send.mockReset().mockResolvedValue(null);
  await press("Log in");
  expect(send.mock.calls.map(([, path]) => path)).toEqual(["/api/v1/teams/tiles/leave", "/api/v1/teams/maps/leave"]);
});
