import type { QueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { User } from "@/api/types";
import { withQuery } from "@/lib/address";
import { ApiError } from "@/lib/api";
import { loginRedirect, type PageArgs } from "@/lib/page";
import { cachedData } from "@/lib/query-client";
import { useCachedQuery } from "@/lib/use-cached-query";
import { currentUserQuery, permissionsQuery } from "./queries";

/** The current user, if loaded. Loaders fetch it. */
export function useUser(): User | undefined {
  return useCachedQuery(currentUserQuery());
}

/** The current user; after the session has ended the last one, so that a page keeps what was typed into its forms. */
export function useLastUser(): User | undefined {
  const user = useUser();
  const [last, setLast] = useState(user);
  if (user && user !== last) setLast(user);
  return user ?? last;
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
  const loggingIn = () => loginRedirect(withQuery(path, search));
  if (hasSession === false) throw loggingIn();
  return queries.fetchQuery(currentUserQuery()).catch((error: unknown) => {
    throw error instanceof ApiError && error.status === 401 ? loggingIn() : error;
  });
}

/**
 * Id of the user whose session ended by itself: their page stays, with what was typed into its forms. Module state is safe:
 * only browsers end sessions.
 */
let lastUser: string | undefined;

/** Forgets the user whose session has ended. */
export function endSession(queries: QueryClient): void {
  const user = queries.getQueryCache().find<User>(currentUserQuery());
  if (!user?.state.data) return;
  lastUser = user.state.data.id;
  user.setState({ data: undefined });
}

/** Whether a user logs in on the page of another one, whose session has ended: then nothing of that one may stay. */
export function isTakeover({ id }: User): boolean {
  const last = lastUser;
  lastUser = undefined;
  return last !== undefined && last !== id;
}
