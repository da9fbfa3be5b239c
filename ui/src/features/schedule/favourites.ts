import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState } from "react";
import type { ApiCall, ResponseOf } from "@/api/calls";
import { useUser } from "@/features/account";
import type { ApiError } from "@/lib/api";
import { saveLocalFavourites, toggleLocalFavourite, useLocalFavourites } from "./local-favourites";
import { favouritesQuery } from "./queries";

const path = "/api/v1/user/favourites";

export interface Favourites {
  /** Null while unknown: a guest's favourites are only stored locally. */
  ids: ReadonlySet<string> | null;
  /** Stays the same function, so that items need not render again. */
  toggle(id: string): void;
  /** Why the last change failed. */
  error: string | null;
}

/** The visitor's favourites, stored in the account or locally. Local ones are merged at login. */
export function useFavourites(event: string): Favourites {
  const isUser = useUser() !== undefined;
  const local = useLocalFavourites();
  const { data } = useQuery({ ...favouritesQuery(event), enabled: isUser });
  const { toggle, error } = useToggleStored(event);
  useMerge(event, isUser, local);
  const ids = isUser ? (data ? new Set(data) : null) : local;
  return { ids, toggle: isUser ? toggle : toggleLocalFavourite, error };
}

type Merge = ApiCall<"POST", typeof path>;

type Change = ApiCall<"PUT" | "DELETE", `${typeof path}/${string}`> & { id: string };

/** Changes a user's favourites optimistically, one request after another. A change that fails is reverted. */
function useToggleStored(event: string) {
  const queries = useQueryClient();
  const [error, setError] = useState<string | null>(null);
  const query = useMemo(() => favouritesQuery(event), [event]);
  const mark = useCallback(
    (id: string, marked: boolean) =>
      queries.setQueryData(query.queryKey, (ids) => ids?.filter((one) => one !== id).concat(marked ? id : [])),
    [queries, query],
  );
  const { mutate } = useMutation<ResponseOf<Change>, ApiError, Change>({
    scope: { id: path },
    onError({ message }, { id, method }) {
      mark(id, method === "DELETE");
      setError(message);
    },
    onSettled() {
      // The favourites were unknown when the item was marked.
      if (!queries.getQueryData(query.queryKey)) void queries.invalidateQueries(query);
    },
  });
  const toggle = useCallback(
    (id: string) => {
      const added = !queries.getQueryData(query.queryKey)?.includes(id);
      setError(null);
      // Cancel in-flight requests: their response would overwrite this change.
      void queries.cancelQueries(query);
      mark(id, added);
      mutate({ id, method: added ? "PUT" : "DELETE", path: `${path}/${id}` });
    },
    [queries, query, mark, mutate],
  );
  return { toggle, error };
}

/** Moves what was marked before the login into the account. */
function useMerge(event: string, isUser: boolean, local: ReadonlySet<string> | null) {
  const queries = useQueryClient();
  const { mutate: merge } = useMutation<ResponseOf<Merge>, ApiError, Merge>({
    async onSuccess() {
      saveLocalFavourites([]);
      // The response covers all events; a pending request may predate the merge.
      const query = favouritesQuery(event);
      await queries.cancelQueries(query);
      void queries.invalidateQueries(query);
    },
  });
  const localIds = local ? [...local].join() : "";
  // The login may have been on another page.
  useEffect(() => {
    if (isUser && localIds) merge({ method: "POST", path, body: { ids: localIds.split(",") } });
  }, [isUser, localIds, merge]);
}
