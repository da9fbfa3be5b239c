// @vitest-environment happy-dom
import { act } from "react";
import { expect, it, vi } from "vitest";
import type { User } from "@/api/types";
import { currentUserQuery, endSession } from "@/features/account";
import { type Api, ApiError } from "@/lib/api";
import { mount, typeInto } from "@/lib/mount.fixture";
import { createQueryClient } from "@/lib/query-client";
import { load } from "./load";
import { Page } from "./preferences-page";

const user = { id: "1", username: "ines", name: "Inês", roles: [] as string[], hasPassword: true, preferences: {} };
const other = { ...user, id: "2", username: "rui", name: "Rui" };
const title = () => document.querySelector("h1")?.textContent;
const nameField = () => document.querySelector<HTMLInputElement>("[name=name]");

it("keeps the forms when the session ends, and starts again for another user", async () => {
  const { queries } = await mount(<Page />, { data: [[currentUserQuery(), user]] });
  await typeInto(nameField(), "Inês Araújo");
  await act(async () => endSession(queries));
  expect([title(), nameField()?.value]).toEqual(["Preferences", "Inês Araújo"]);

  await act(async () => queries.setQueryData(currentUserQuery().queryKey, other as unknown as User));
  expect([title(), nameField()?.value]).toEqual(["Preferences", "Rui"]);
});

it("asks guests to log in", async () => {
  await mount(<Page />);
  expect(title()).toBe("Log in to manage your account");
  expect(nameField()).toBeNull();
});

it.each([
  ["a guest", false, []],
  ["a user whose session has ended", true, ["/api/v1/user"]],
])("fetches no devices and accounts for %s", async (_, hasSession, expected) => {
  const get = vi.fn<(path: string) => Promise<never>>().mockRejectedValue(new ApiError(401, "Unauthenticated."));
  const queries = createQueryClient({ get } as unknown as Api);
  await load({ params: {}, search: new URLSearchParams(), queries, hasSession });
  expect(get.mock.calls.map(([path]) => path)).toEqual(expected);
});
