import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useUser } from "@/features/account";
import type { ApiError } from "@/lib/api";
import type { ApiRequest } from "@/lib/query-client";
import { saveLocalFavourites, useLocalFavourites } from "./local-favourites";
import { favouritesQuery } from "./queries";

const path = "/api/v1/user/favourites";

export interface Favourites {
  /** Null while unknown: a guest's favourites are only stored locally. */
  ids: ReadonlySet<string> | null;
  toggle(id: string): void;
  /** Why the last change failed. */
  error: string | null;
}

/** The visitor's favourites, stored in the account or locally. Local ones are merged at login. */
export function useFavourites(event: string): Favourites {
  const user = useUser();
  const local = useLocalFavourites();
  const queries = useQueryClient();
  const query = favouritesQuery(event);
  const { data } = useQuery({ ...query, enabled: user !== undefined });
  const change = useMutation<null, ApiError, ApiRequest>({});
  const { mutate: merge } = useMutation<string[], ApiError, ApiRequest>({});

  const isUser = user !== undefined;
  const localIds = local && local.size > 0 ? [...local].join() : "";
  useEffect(() => {
    if (!isUser || !localIds) return;
    const handleMerged = (union: string[]) => {
      queries.setQueryData(favouritesQuery(event).queryKey, union);
      saveLocalFavourites([]);
    };
    merge({ method: "POST", path, body: { ids: localIds.split(",") } }, { onSuccess: handleMerged });
  }, [isUser, localIds, event, queries, merge]);

  const ids = user ? (data ? new Set(data) : null) : local;
  const toggle = (id: string) => {
    const next = new Set(ids);
    const added = !next.delete(id);
    if (added) next.add(id);
    if (!user) return saveLocalFavourites(next);
    // Optimistic; reverted on error.
    queries.setQueryData(query.queryKey, [...next]);
    change.mutate(
      { method: added ? "PUT" : "DELETE", path: `${path}/${id}` },
      { onError: () => void queries.invalidateQueries(query) },
    );
  };
  return { ids, toggle, error: change.error?.message ?? null };
}
