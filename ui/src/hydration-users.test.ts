// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { username } from "../build/fixtures.mjs";
import { consoleError, hydrateAt } from "./hydration.fixture";

it.each([
  ["/preferences", "a guest", undefined],
  ["/preferences", "a user", {}],
  ["/preferences?error=taken", "a user without a password", { hasPassword: false }],
  ["/preferences", "a user with a second factor", { twoFactorEnabled: true }],
  ["/preferences?next=%2Fadmin%2Fusers", "staff who need a second factor", { roles: ["administrator"] }],
  ["/challenges?tab=schedule&mine=1", "a user", {}],
  [`/user/${username}`, "a guest", undefined],
  [`/user/${username}`, "its user", {}],
])("%s is the same on both sides for %s", async (path, _, user) => {
  await hydrateAt(path, { ...(user && { user }) });

  expect(consoleError.mock.calls).toEqual([]);
});
