import type { QueryClient } from "@tanstack/react-query";
import { endSession } from "@/features/account";
import { ApiError } from "@/lib/api";
import { forbiddenPath } from "@/lib/page";

/**
 * Site-wide handling of 401 and 403 responses: a 403 goes to the error page, a 401 clears the cached user. Loaders
 * redirect by themselves; errors of prefetches are ignored. A forbidden page is replaced in the history, so that going
 * back does not lead into it again.
 */
export function handleAuthErrors(
  queries: QueryClient,
  goTo: (path: string, options: { replace: boolean }) => void,
): void {
  function handle(error: unknown, isVisible: boolean, replace: boolean) {
    if (!(error instanceof ApiError)) return;
    if (error.status === 401 && error.message.startsWith("Unauthenticated")) endSession(queries);
    if (error.status === 403 && isVisible) goTo(forbiddenPath, { replace });
  }

  queries.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "error") return;
    handle(event.action.error, event.query.getObserversCount() > 0, true);
  });
  queries.getMutationCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "error") return;
    handle(event.action.error, !event.mutation.meta?.handlesForbidden, false);
  });
}
