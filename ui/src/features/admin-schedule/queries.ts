import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { listQuery } from "@/features/admin-list";
import { releasesQuery } from "@/features/schedule";
import { apiQuery } from "@/lib/api-query";
import type { Item } from "./types";

/** Items in chronological order. */
export interface ItemList {
  data: Item[];
}

/** The beginning of the paths of all lists of items. */
export const itemsPath = "/api/v1/schedules";

/** All items of an edition, whatever their state; fetched again after five seconds, since others change them, too. */
export function itemsQuery(queries: QueryClient, event: string) {
  const search = new URLSearchParams({ event, sort: "startAt", perPage: "100" });
  return queryOptions<ItemList>({
    queryKey: [`${itemsPath}?${search}#all`],
    staleTime: 5_000,
    async queryFn() {
      const data: Item[] = [];
      for (let page = 1, last = 1; page <= last; page += 1) {
        search.set("page", `${page}`);
        const part = await queries.fetchQuery({ ...listQuery(`${itemsPath}?${search}`), staleTime: 0 });
        data.push(...part.data);
        last = part.meta.lastPage;
      }
      return { data };
    },
  });
}

/** One item as it is now. */
export function itemQuery(id: string) {
  return apiQuery(`${itemsPath}/${id}`, { staleTime: 0 });
}

export function useItems(event: string) {
  const { data, isPending, error, refetch } = useQuery(itemsQuery(useQueryClient(), event));
  return { items: data?.data ?? none, isPending, error, retry: () => void refetch() };
}

/** Items and releases as they are now, to be compared; undefined until they are fetched. */
export function useComparison(event: string) {
  const items = useQuery({ ...itemsQuery(useQueryClient(), event), staleTime: 0 });
  const releases = useQuery({ ...releasesQuery(event, 100), staleTime: 0 });
  const isFetched = items.isFetchedAfterMount && releases.isFetchedAfterMount;
  return {
    data: isFetched && items.data && releases.data ? ([items.data.data, releases.data.data] as const) : undefined,
    error: items.error ?? releases.error,
  };
}

const none: Item[] = [];
