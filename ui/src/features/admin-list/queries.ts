import { queryOptions } from "@tanstack/react-query";
import type { ListPage } from "./types";

/** A page of a list; fetched again after five seconds, since others change it, too. */
export function listQuery(path: `/api/${string}`) {
  return queryOptions<ListPage>({ queryKey: [path], staleTime: 5_000 });
}
