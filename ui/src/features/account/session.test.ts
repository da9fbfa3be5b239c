import { QueryObserver } from "@tanstack/react-query";
import { expect, it } from "vitest";
import type { User } from "@/api/types";
import { createQueryClient } from "@/lib/query-client";
import { currentUserQuery } from "./queries";
import { invalidateGuestData } from "./session";

it("removes the user's data, except for queries that are still visible", () => {
  const queries = createQueryClient({ get: () => Promise.reject(), send: () => Promise.reject() });
  const visible = ["/api/v1/events/draft"] as const;
  const before = ["/api/v1/users/marta/profile"] as const;
  const user = currentUserQuery().queryKey;
  for (const key of [visible, before]) queries.setQueryData(key, {});
  queries.setQueryData(user, { username: "marta" } as User);
  const leave = new QueryObserver(queries, { queryKey: visible, refetchOnMount: false }).subscribe(() => {});

  invalidateGuestData(queries);

  expect(queries.getQueryState(before)).toBeUndefined();
  expect(queries.getQueryState(visible)).toMatchObject({ data: {}, isInvalidated: true });
  // Refetching it after logout would be rejected.
  expect(queries.getQueryState(user)).toMatchObject({ isInvalidated: false });
  leave();
});
