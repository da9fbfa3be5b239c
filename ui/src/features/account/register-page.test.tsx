// @vitest-environment happy-dom
import { act } from "react";
import { expect, it } from "vitest";
import type { User } from "@/api/types";
import { flagsQuery, noFlags } from "@/features/flags";
import { mount, typeInto } from "@/lib/mount.fixture";
import { Page } from "./register-page";

const ines = { id: "1", username: "ines", roles: [] as string[], emailVerifiedAt: null } as unknown as User;

it.each([
  ["the page that required it", "/events/next/tickets/regular/purchase", "/events/next/tickets/regular/purchase"],
  ["the confirmation of the email address if no page did", "/", "/verify-email"],
  ["no other site", "//evil.example", "/verify-email"],
])("a social login completed with an email address leads to %s", async (_, returnTo, path) => {
  const { router } = await mount(<Page />, {
    path: "/register?complete=1",
    data: [[flagsQuery(), { ...noFlags, register: true }]],
    get: async () => ines,
    send: async () => ({ twoFactor: false, returnTo }),
  });

  await typeInto(document.querySelector("[name=email]"), "ines@example.com");
  await act(async () => document.querySelector("form")?.requestSubmit());

  await expect.poll(() => router.state.location.pathname).toBe(path);
});
