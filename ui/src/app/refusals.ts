import type { QueryClient } from "@tanstack/react-query";
import { currentUserQuery } from "@/features/account";
import { ApiError } from "@/lib/api";
import { forbiddenPath } from "@/lib/page";

/**
 * What the whole site does about a call that was refused, wherever it was made: 403 leads to the page of its own,
 * 401 forgets who was logged in. A page's own loader redirects by itself, and what a link prefetches concerns nobody.
 * A page that may not be read gives up its place in the history: the way back must not lead into the refusal again.
 */
export function heedRefusals(queries: QueryClient, goTo: (path: string, options: { replace: boolean }) => void): void {
  function heed(error: unknown, seen: boolean, replace: boolean) {
    if (!(error instanceof ApiError)) return;
    if (error.status === 401 && error.message.startsWith("Unauthenticated")) forgetUser(queries);
    if (error.status === 403 && seen) goTo(forbiddenPath, { replace });
  }

  queries.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "error") return;
    heed(event.action.error, event.query.getObserversCount() > 0, true);
  });
  queries.getMutationCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "error") return;
    heed(event.action.error, !event.mutation.meta?.saysRefusal, false);
  });
}

function forgetUser(queries: QueryClient): void {
  const user = queries.getQueryCache().find(currentUserQuery());
  if (user?.state.data !== undefined) user.setState({ data: undefined });
}
