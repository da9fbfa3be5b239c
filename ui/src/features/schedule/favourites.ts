import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useUser } from "@/features/account";
import type { ApiError } from "@/lib/api";
import type { Call } from "@/lib/query-client";
import { keepOnDevice, useDeviceFavourites } from "./device";
import { favouritesQuery } from "./queries";

const path = "/api/v1/user/favourites";

export interface Favourites {
  /** Null as long as it is not known: a guest's are only on their device. */
  ids: ReadonlySet<string> | null;
  toggle(id: string): void;
  /** Why the last one could not be kept. */
  error: string | null;
}

/** What the visitor has marked: with their account, or on the device. What is on the device goes along at a login. */
export function useFavourites(event: string): Favourites {
  const user = useUser();
  const onDevice = useDeviceFavourites();
  const queries = useQueryClient();
  const query = favouritesQuery(event);
  const { data } = useQuery({ ...query, enabled: user !== undefined });
  const change = useMutation<null, ApiError, Call>({});
  const { mutate: merge } = useMutation<string[], ApiError, Call>({});

  const isUser = user !== undefined;
  const waiting = onDevice && onDevice.size > 0 ? [...onDevice].join() : "";
  useEffect(() => {
    if (!isUser || !waiting) return;
    const taken = (union: string[]) => {
      queries.setQueryData(favouritesQuery(event).queryKey, union);
      keepOnDevice([]);
    };
    merge({ method: "POST", path, body: { ids: waiting.split(",") } }, { onSuccess: taken });
  }, [isUser, waiting, event, queries, merge]);

  const ids = user ? (data ? new Set(data) : null) : onDevice;
  const toggle = (id: string) => {
    const next = new Set(ids);
    const added = !next.delete(id);
    if (added) next.add(id);
    if (!user) return keepOnDevice(next);
    // At once; taken back when it is refused.
    queries.setQueryData(query.queryKey, [...next]);
    change.mutate(
      { method: added ? "PUT" : "DELETE", path: `${path}/${id}` },
      { onError: () => void queries.invalidateQueries(query) },
    );
  };
  return { ids, toggle, error: change.error?.message ?? null };
}
