import { type UseQueryOptions, useQuery } from "@tanstack/react-query";

/**
 * Data the loader has fetched, for optional queries; undefined if that failed. Never refetches: the server rendered
 * without the data too, and hydration must match.
 */
export function useCachedQuery<Data>(query: UseQueryOptions<Data>): Data | undefined {
  return useQuery({ ...query, enabled: false }).data;
}
