import { type UseQueryOptions, useQuery } from "@tanstack/react-query";

/**
 * What the route's loader has found out, for reads a page can do without; undefined when that failed. It never asks
 * again by itself: the server rendered without the answer too, and both must draw the same page.
 */
export function useAnswer<Answer>(query: UseQueryOptions<Answer>): Answer | undefined {
  return useQuery({ ...query, enabled: false }).data;
}
