import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { ApiPath, Documented, IsAnyPath, ResponseTo } from "@/api/calls";
import type { Times } from "@/lib/api-query";
import type { ApiRow, ListPage } from "./types";

/** Every status of an event; the API's list has only those of public ones unless it is asked for others. */
export const eventStatuses = ["draft", "published", "live", "finished", "archived", "cancelled"] as const;

/** A page of a list; fetched again after five seconds, since others change it, too. */
export function listQuery<const Path extends ApiPath>(path: Path & Listed<Path>) {
  return queryOptions<ListAt<Path>>({ queryKey: [path], staleTime: 5_000 });
}

/** A list whose path is known at run time only: of its rows, the type has the id. */
type ListAt<Path extends ApiPath> = IsAnyPath<Path> extends true ? ListPage : ResponseTo<"GET", Path>;
type Listed<Path extends ApiPath> = IsAnyPath<Path> extends true ? unknown : Documented<"GET", Path>;

/** One row, at a path that is known at run time only. */
export function rowQuery(path: ApiPath, times?: Times) {
  return queryOptions<ApiRow>({ queryKey: [path], ...times });
}

/** A row as it is now. */
export function fetchLatest(queries: QueryClient, path: ApiPath): Promise<ApiRow> {
  return queries.fetchQuery(rowQuery(path, { staleTime: 0 }));
}
