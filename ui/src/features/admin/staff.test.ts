import { expect, it, vi } from "vitest";
import type { Api } from "@/lib/api";
import { ApiError } from "@/lib/api";
import { createQueryClient } from "@/lib/query-client";
import { load as loadDashboard } from "./dashboard/dashboard-page";
import { loadList } from "./lists/list";
import { loadRecord } from "./records/record";

const event = { id: "e27", slug: "hackathon-2027", title: "Hackathon 2027" };

/** What the API answers a member of staff. */
function answerOf(path: string): unknown {
  if (path === "/api/v1/user") return { id: "1", username: "me", roles: ["administrator"] };
  if (path === "/api/v1/user/permissions") return [];
  if (path === "/api/v1/site") return { currentEvent: event.slug, staffTwoFactor: false };
  if (path.startsWith("/api/v1/dashboard")) return { event };
  return { data: path.startsWith("/api/v1/events?") ? [event] : [], meta: { total: 0 } };
}

/** Where a loader leads from an address; null if it stays. */
async function redirectOf(load: (args: never) => Promise<unknown>, search: string, get = answerOf, params = {}) {
  const queries = createQueryClient({ get: async (path) => get(path) } as Api);
  try {
    await load({ params, search: new URLSearchParams(search), queries } as never);
    return null;
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown;
    return thrown.headers.get("location");
  }
}

const loadRewards = (args: never) => loadList("rewards", args);

it("leaves out an edition that is gone or has another slug, and keeps the rest of the address", async () => {
  expect(await redirectOf(loadRewards, "event=old&q=mug&page=2")).toBe("/admin/rewards?q=mug&page=2");
  expect(await redirectOf(loadDashboard, "event=old")).toBe("/admin");
  const loadReward = (args: never) => loadRecord("rewards", args);
  expect(await redirectOf(loadReward, "event=old", answerOf, { id: "r1" })).toBe("/admin/rewards/r1");
});

it("keeps an edition by its slug or its id", async () => {
  expect(await redirectOf(loadRewards, "event=hackathon-2027")).toBeNull();
  expect(await redirectOf(loadRewards, "event=e27")).toBeNull();
});

it("finds an edition that was created after the list of editions was fetched", async () => {
  const events = vi
    .fn()
    .mockReturnValueOnce({ data: [] })
    .mockReturnValue({ data: [event] });
  const get = (path: string) => (path.startsWith("/api/v1/events?") ? events() : answerOf(path));
  expect(await redirectOf(loadRewards, "event=hackathon-2027", get)).toBeNull();
});

it("leaves out a filter whose value the API refuses, such as a deleted role", async () => {
  const get = (path: string) => {
    if (path.includes("role=")) throw new ApiError(422, "Invalid.", { role: ["The selected role is invalid."] });
    return answerOf(path);
  };
  const loadUsers = (args: never) => loadList("users", args);
  expect(await redirectOf(loadUsers, "role=night-crew&state=active&q=ana", get)).toBe(
    "/admin/users?q=ana&state=active",
  );
});
