import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { ListPage } from "./types";

/** A page of a list; fetched again after five seconds, since others change it, too. */
export function listQuery(path: `/api/${string}`) {
  return queryOptions<ListPage>({ queryKey: [path], staleTime: 5_000 });
}

/** A row as it is now. */
export function fetchLatest(queries: QueryClient, path: `/api/${string}`): Promise<object> {
  return queries.fetchQuery<object>({ queryKey: [path], staleTime: 0 });
}
