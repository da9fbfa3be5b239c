import type { QueryClient } from "@tanstack/react-query";
import { redirect } from "react-router";
import type { User } from "@/api/types";
import { useAnswer } from "@/lib/answer";
import { ApiError } from "@/lib/api";
import { dialogHref } from "@/lib/dialog-address";
import type { PageArgs } from "@/lib/page";
import { answerOf } from "@/lib/query-client";
import { currentUserQuery, permissionsQuery } from "./queries";

/** Whoever is logged in, as far as it is known; asking is the loaders' business. */
export function useUser(): User | undefined {
  return useAnswer(currentUserQuery());
}

/**
 * Asks who is logged in, where there is reason to: the server says beforehand who is nobody, a browser knows whom it
 * has let in. A guest's page asks nothing.
 */
export async function loadUser({ queries, known = answerOf(queries, currentUserQuery()) !== undefined }: PageArgs) {
  if (!known) return;
  const user = await queries.fetchQuery(currentUserQuery()).catch(() => null);
  if (user) await loadPermissions(queries, user);
}

/** Only a role brings permissions along. Without an answer nothing is offered. */
export async function loadPermissions(queries: QueryClient, { roles }: User): Promise<void> {
  if (roles.length > 0) await queries.fetchQuery(permissionsQuery()).catch(() => []);
}

/** For the loader of a page that is somebody's own; `path` is its address without the query. A guest is asked to log in. */
export async function requireUser({ queries, known, search }: PageArgs, path: string): Promise<User> {
  const query = search.size > 0 ? `?${search}` : "";
  const loggingIn = () => redirect(dialogHref("login", "/", path + query));
  if (known === false) throw loggingIn();
  return queries.fetchQuery(currentUserQuery()).catch((error: unknown) => {
    throw error instanceof ApiError && error.status === 401 ? loggingIn() : error;
  });
}
