// @vitest-environment happy-dom
import { act } from "react";
import { expect, it, vi } from "vitest";
import type { OpenInvitation } from "@/api/types";
import { useRights } from "@/features/account";
import { ApiError } from "@/lib/api";
import { type Mounted, mount, press, signedIn } from "@/lib/mount.fixture";
import { useAnswer } from "./use-answer";

const next = "/events/2027";
const invitation = { kind: "staff", state: "open", email: null, event: { title: "Hackathon" } } as OpenInvitation;
const send = async () => ({ kind: invitation.kind, next });

function Page() {
  const { accept } = useAnswer(invitation, "token");
  return (
    <>
      <button onClick={accept} type="button">
        Accept
      </button>
      {useRights().entersAdmin ? <a href="/admin">Admin</a> : null}
    </>
  );
}

/** Accepts the invitation as a user with these roles, until the next page is reached. */
async function acceptAs(data: ReturnType<typeof signedIn>, get: (path: string) => Promise<unknown>): Promise<Mounted> {
  const mounted = await mount(<Page />, { data, get, send });
  await press("Accept");
  await act(() => vi.waitFor(() => expect(mounted.router.state.location.pathname).toBe(next)));
  return mounted;
}

it.each([
  ["a user", signedIn([], [])],
  ["staff with another role", signedIn(["photographer"], ["photos:store"])],
])("%s who accepts an invitation to the crew may enter the admin area at once", async (_, data) => {
  await acceptAs(data, async (path) =>
    path.endsWith("/permissions") ? ["users:list"] : { id: "1", username: "me", roles: ["staff"] },
  );

  expect(document.querySelector("a")?.textContent).toBe("Admin");
});

it("an invitation to the crew is accepted, even if the user cannot be fetched", async () => {
  const { toasts } = await acceptAs(signedIn([], []), () => Promise.reject(new ApiError(0, "No network")));

  expect(toasts.current.getSnapshot()?.title).toBe("Invitation accepted");
});
