import { QueryObserver } from "@tanstack/react-query";
import { beforeEach, expect, it, vi } from "vitest";
import type { User } from "@/api/types";
import { currentUserQuery } from "@/features/account";
import { ApiError } from "@/lib/api";
import { createQueryClient } from "@/lib/query-client";
import { handleAuthErrors } from "./auth-errors";

const get = vi.fn<() => Promise<never>>();
const goTo = vi.fn<Parameters<typeof handleAuthErrors>[1]>();
const key = ["/api/v1/thing"] as const;
let queries: ReturnType<typeof createQueryClient>;

beforeEach(() => {
  vi.clearAllMocks();
  queries = createQueryClient({ get, send: () => Promise.reject() });
  queries.setQueryData(currentUserQuery().queryKey, { username: "ana" } as User);
  handleAuthErrors(queries, goTo);
});

/** Rejects the query of a mounted page. */
async function refused(error: ApiError) {
  get.mockRejectedValue(error);
  const unsubscribe = new QueryObserver(queries, { queryKey: key }).subscribe(() => {});
  await vi.waitFor(() => expect(queries.getQueryState(key)?.status).toBe("error"));
  unsubscribe();
}

const user = () => queries.getQueryData(currentUserQuery().queryKey);

it("replaces a forbidden page by the page about missing permissions", async () => {
  await refused(new ApiError(403, "Forbidden."));

  expect(goTo).toHaveBeenCalledExactlyOnceWith("/403", { replace: true });
  expect(user()).toBeDefined();
});

it("does not navigate when only a prefetch was forbidden", async () => {
  get.mockRejectedValue(new ApiError(403, "Forbidden."));
  await queries.prefetchQuery({ queryKey: key });

  expect(goTo).not.toHaveBeenCalled();
});

it.each([
  ["any form", undefined, [["/403", { replace: false }]]],
  ["a form that says so itself", { handlesForbidden: true }, []],
])("a rejection of %s navigates where it should", async (_, meta, navigations) => {
  const mutation = queries.getMutationCache().build(queries, {
    mutationFn: () => Promise.reject(new ApiError(403, "Forbidden.")),
    ...(meta && { meta }),
  });
  await mutation.execute(undefined).catch(() => {});

  expect(goTo.mock.calls).toEqual(navigations);
});

it.each([
  ["Unauthenticated.", false],
  ["Please log in with a second factor.", true],
])("after 401 %s the visitor is still logged in: %s", async (message, isUser) => {
  await refused(new ApiError(401, message));

  expect(user() !== undefined).toBe(isUser);
  expect(goTo).not.toHaveBeenCalled();
});

it("logs the visitor out also when the request for the user is rejected", async () => {
  get.mockRejectedValue(new ApiError(401, "Unauthenticated."));
  await queries.fetchQuery({ ...currentUserQuery(), staleTime: 0 }).catch(() => {});

  expect(user()).toBeUndefined();
});
