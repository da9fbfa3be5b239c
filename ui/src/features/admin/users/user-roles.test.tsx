// @vitest-environment happy-dom
import { act } from "react";
import { expect, it, vi } from "vitest";
import type { StaffUser } from "@/api/types";
import { rolesQuery } from "@/features/admin-resources";
import { mount, press, signedIn } from "@/lib/mount.fixture";
import UserRoles from "./user-roles";

it("saves only the user's own changes, and keeps what others gave and removed meanwhile", async () => {
  const user = { id: "2", roles: ["staff", "brainr"] } as StaffUser;
  const roles = ["staff", "door", "brainr", "photo-team"].map((name) => ({ name, permissions: [] }));
  const send = vi.fn(async () => null);
  const { toasts } = await mount(<UserRoles onChange={() => {}} user={user} />, {
    data: [...signedIn(["administrator"], ["users:update"]), [rolesQuery(), { data: roles, permissions: [] }]],
    get: async (path) =>
      path.startsWith("/api/v1/roles")
        ? { data: roles, permissions: [] }
        : { ...user, roles: ["brainr", "photo-team"] },
    send,
  });
  for (const label of ["Door", "Brainr"]) {
    const box = [...document.querySelectorAll("label")].find(({ textContent }) => textContent?.startsWith(label));
    await act(async () => box?.click());
  }
  await press("Save roles");

  await act(() => vi.waitFor(() => expect(send).toHaveBeenCalledOnce()));
  expect(send).toHaveBeenCalledWith("PUT", "/api/v1/users/2/roles", { roles: ["photo-team", "door"] }, undefined);
  await act(() => vi.waitFor(() => expect(toasts.current.getSnapshot()?.title).toBe("Roles saved")));
});
