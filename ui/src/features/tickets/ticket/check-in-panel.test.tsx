// @vitest-environment happy-dom
import { act } from "react";
import { expect, it, vi } from "vitest";
import { ApiError } from "@/lib/api";
import { mount, press } from "@/lib/mount.fixture";
import CheckInPanel from "./check-in-panel";

it("repeats a check-in whose response got lost under the same nonce, and undoes it under another", async () => {
  const send = vi.fn<(method: string, path: string, body?: object | string) => Promise<unknown>>();
  await mount(<CheckInPanel id="t1" signature="s" username="rui" />, {
    get: async () => ({ result: "ok", admits: true, ticket: null }),
    send,
  });
  send.mockRejectedValueOnce(new ApiError(0, "We can't reach the server."));
  await press("Check in");
  send.mockResolvedValueOnce({ result: "ok", admits: true, ticket: null });
  await press("Check in");
  await act(() => vi.waitFor(() => expect(document.querySelector("h2")?.textContent).toBe("Checked in")));
  send.mockResolvedValueOnce({ result: "ok", admits: true, ticket: null });
  await press("Undo check-in");

  const [lost, repeated, undone] = send.mock.calls.map(([, , body]) => (body as { nonce: string }).nonce);
  expect(repeated).toBe(lost);
  expect(undone).not.toBe(lost);
});
