import { queryOptions } from "@tanstack/react-query";
import type { LoginProvider, User } from "@/api/types";

const minute = 60_000;

/** The current user; 401 for a guest. */
export function currentUserQuery() {
  return queryOptions<User>({ queryKey: ["/api/v1/user"], staleTime: 5 * minute });
}

/** The current user's permissions; fetched only for users with a role. */
export function permissionsQuery() {
  return queryOptions<string[]>({ queryKey: ["/api/v1/user/permissions"], staleTime: 5 * minute });
}

/** The login providers that are configured and available. */
export function providersQuery() {
  return queryOptions<LoginProvider[]>({ queryKey: ["/api/v1/login/providers"] });
}
