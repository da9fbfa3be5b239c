import type { QueryClient } from "@tanstack/react-query";
import { redirect } from "react-router";
import type { User } from "@/api/types";
import { ApiError } from "@/lib/api";
import { dialogHref } from "@/lib/dialog-address";
import type { PageArgs } from "@/lib/page";
import { cachedData } from "@/lib/query-client";
import { useCachedQuery } from "@/lib/use-cached-query";
import { currentUserQuery, permissionsQuery } from "./queries";

/** The current user, if loaded. Loaders fetch it. */
export function useUser(): User | undefined {
  return useCachedQuery(currentUserQuery());
}

/**
 * Fetches the current user if there may be one: on the server if the request has a session, in the browser if a user is
 * cached. Guests cause no request.
 */
export async function loadUser({
  queries,
  hasSession = cachedData(queries, currentUserQuery()) !== undefined,
}: PageArgs) {
  if (!hasSession) return;
  const user = await queries.fetchQuery(currentUserQuery()).catch(() => null);
  if (user) await loadPermissions(queries, user);
}

/** Only users with a role have permissions. On failure they have none. */
export async function loadPermissions(queries: QueryClient, { roles }: User): Promise<void> {
  if (roles.length > 0) await queries.fetchQuery(permissionsQuery()).catch(() => []);
}

/** For loaders of pages that require login; `path` is the page without its query. Guests are redirected to login. */
export async function requireUser({ queries, hasSession, search }: PageArgs, path: string): Promise<User> {
  const query = search.size > 0 ? `?${search}` : "";
  const loggingIn = () => redirect(dialogHref("login", "/", path + query));
  if (hasSession === false) throw loggingIn();
  return queries.fetchQuery(currentUserQuery()).catch((error: unknown) => {
    throw error instanceof ApiError && error.status === 401 ? loggingIn() : error;
  });
}
