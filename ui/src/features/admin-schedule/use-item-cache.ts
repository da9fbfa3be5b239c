import { useQueryClient } from "@tanstack/react-query";
import { type ItemList, itemQuery, itemsPath } from "./queries";
import type { Item } from "./types";

/** The items in the cache, in all lists. */
export function useItemCache() {
  const queries = useQueryClient();

  /** Replaces an item that was saved. */
  function replace(saved: Item) {
    queries.setQueriesData<ItemList>(
      { predicate: ({ queryKey: [path] }) => `${path}`.startsWith(`${itemsPath}?`) },
      (page) => page && { ...page, data: page.data.map((item) => (item.id === saved.id ? saved : item)) },
    );
  }

  return {
    replace,
    /** Fetches an item as it is now. */
    async refetch({ id }: Item): Promise<Item> {
      const current = await queries.fetchQuery(itemQuery(id));
      replace(current);
      return current;
    },
    invalidate() {
      void queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => `${path}`.startsWith(itemsPath) });
    },
  };
}
