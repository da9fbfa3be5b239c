import { queryOptions } from "@tanstack/react-query";
import type { LoginProvider, User } from "@/api/types";

const minute = 60_000;

/** Who is logged in; 401 for a guest. */
export function currentUserQuery() {
  return queryOptions<User>({ queryKey: ["/api/v1/user"], staleTime: 5 * minute });
}

/** What they may do, by name; asked for only on behalf of somebody with a role. */
export function permissionsQuery() {
  return queryOptions<string[]>({ queryKey: ["/api/v1/user/permissions"], staleTime: 5 * minute });
}

/** The ways to log in that other sites keep and that can be used at the moment. */
export function providersQuery() {
  return queryOptions<LoginProvider[]>({ queryKey: ["/api/v1/login/providers"] });
}
