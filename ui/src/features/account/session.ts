import type { Query, QueryClient } from "@tanstack/react-query";
import type { User } from "@/api/types";
import { ApiError } from "@/lib/api";
import { deleteOfflineCopies } from "@/lib/offline-copies";
import { currentUserQuery } from "./queries";
import { loadPermissions } from "./visitor";

const noUser = () => new ApiError(500, "Failed to get user");

/** Refetches the user after a login or when they got a role; fails for a user without a username. */
export async function loadSignedInUser(queries: QueryClient): Promise<User> {
  removeUserQueries(queries);
  invalidateGuestData(queries);
  const user = await queries.fetchQuery({ ...currentUserQuery(), staleTime: 0 }).catch((error: ApiError) => {
    throw error.status === 401 ? noUser() : error;
  });
  if (!user?.username) {
    queries.removeQueries(currentUserQuery());
    throw noUser();
  }
  await loadPermissions(queries, user);
  return user;
}

/** Removes all data of the user from this browser. */
export function clearUserData(queries: QueryClient): void {
  const user = queries.getQueryCache().find(currentUserQuery());
  // Reset before removing: observers of a removed query keep rendering its data.
  if (user) user.setState({ data: undefined });
  removeUserQueries(queries);
  clearUserStorage();
}

/** Removes what the user left in this browser: settings, and pages for offline use. */
export function clearUserStorage(): void {
  try {
    window.localStorage.clear();
  } catch {
    // Storage may be blocked.
  }
  void deleteOfflineCopies();
}

/**
 * After login and logout, cached responses are those to another visitor, who may see less or more. Removes queries that
 * are not visible and marks the visible ones as stale.
 */
export function invalidateGuestData(queries: QueryClient): void {
  const isAffected = (query: Query) => !isUserQuery(query) && query.queryKey[0] !== currentUserQuery().queryKey[0];
  const isVisible = (query: Query) => query.getObserversCount() > 0 || query.state.fetchStatus !== "idle";
  queries.removeQueries({ predicate: (query) => isAffected(query) && !isVisible(query) });
  void queries.invalidateQueries({ predicate: isAffected, refetchType: "none" });
}

/** Removes the queries of the current user's own resources. */
function removeUserQueries(queries: QueryClient): void {
  queries.removeQueries({ predicate: isUserQuery });
}

function isUserQuery({ queryKey: [path] }: Query): boolean {
  return `${path}`.startsWith("/api/v1/user/");
}
