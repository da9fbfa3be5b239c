import { queryOptions } from "@tanstack/react-query";
import type { User } from "@/api/types";

const minute = 60_000;

/** Who is logged in; 401 for a guest. */
export function currentUserQuery() {
  return queryOptions<User>({ queryKey: ["/api/v1/user"], staleTime: 5 * minute });
}

/** What they may do, by name; asked for only on behalf of somebody with a role. */
export function permissionsQuery() {
  return queryOptions<string[]>({ queryKey: ["/api/v1/user/permissions"], staleTime: 5 * minute });
}

/** A way to log in that another site keeps. */
export interface Provider {
  provider: string;
  name: string;
}

/** Those that can be used at the moment. */
export function providersQuery() {
  return queryOptions<Provider[]>({ queryKey: ["/api/v1/login/providers"] });
}
