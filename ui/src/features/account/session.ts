import { hashKey, type Query, type QueryClient } from "@tanstack/react-query";
import type { User } from "@/api/types";
import { ApiError } from "@/lib/api";
import { currentUserQuery } from "./queries";
import { loadPermissions } from "./visitor";

const noUser = () => new ApiError(500, "Failed to get user");

/** Whoever has just been let in, asked afresh; somebody without a username is nobody. */
export async function arrive(queries: QueryClient): Promise<User> {
  forgetAnswers(queries);
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

/** Nothing of whoever was here stays behind in this browser. */
export function forgetVisitor(queries: QueryClient): void {
  const user = queries.getQueryCache().find(currentUserQuery());
  // Told to whoever shows it; taken away alone, it would still be drawn.
  if (user) user.setState({ data: undefined });
  forgetAnswers(queries);
  try {
    window.localStorage.clear();
  } catch {
    // Storage may be forbidden.
  }
}

/**
 * Whoever was here may have been told more than a guest is, on any address: what no page shows is dropped, what one
 * still shows is asked for again by the next.
 */
export function doubtAnswers(queries: QueryClient): void {
  const doubted = (query: Query) => !isOwn(query) && query.queryHash !== hashKey(currentUserQuery().queryKey);
  const isShown = (query: Query) => query.getObserversCount() > 0 || query.state.fetchStatus !== "idle";
  queries.removeQueries({ predicate: (query) => doubted(query) && !isShown(query) });
  void queries.invalidateQueries({ predicate: doubted, refetchType: "none" });
}

/** What was answered to somebody in particular: all below their own address. */
function forgetAnswers(queries: QueryClient): void {
  queries.removeQueries({ predicate: isOwn });
}

function isOwn({ queryKey: [path] }: Query): boolean {
  return `${path}`.startsWith("/api/v1/user/");
}
