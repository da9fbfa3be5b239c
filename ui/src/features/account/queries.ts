import { queryOptions } from "@tanstack/react-query";
import type { User } from "@/api/types";

const minute = 60_000;

/** Who is logged in; 401 for a guest. */
export function currentUserQuery() {
  return queryOptions<User>({ queryKey: ["/api/v1/user"], staleTime: 5 * minute });
}
