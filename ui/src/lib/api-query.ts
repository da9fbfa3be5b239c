import { queryOptions } from "@tanstack/react-query";
import type { ApiPath, Documented, ResponseTo } from "@/api/calls";
import type { WithDrawnField } from "./excerpt";

/** In milliseconds: how long data counts as fresh, and how long it stays in the cache after its last use. */
export interface Times {
  staleTime?: number;
  gcTime?: number;
}

/** What a query with this key has: the response to its path, or one with a field that the server draws. */
type DataAt<Key extends ApiPath> = Key extends `${infer Path}#drawn-field=${infer Field}`
  ? WithDrawnField<ResponseTo<"GET", Path>, Field & keyof ResponseTo<"GET", Path>>
  : ResponseTo<"GET", Key>;

/** The query for a path of the API document, which knows the type of its data. */
export function apiQuery<const Path extends ApiPath>(path: Documented<"GET", Path>, times?: Times) {
  return queryOptions<DataAt<Path>>({ queryKey: [path], ...times });
}
