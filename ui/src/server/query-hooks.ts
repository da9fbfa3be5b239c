import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { keyOf, type ServerQueryClient } from "./query-client";

interface Query {
  queryKey: QueryKey;
  enabled?: unknown;
}

/**
 * The hooks of @tanstack/react-query for the server, where a page renders once: they read what the loaders have
 * fetched, without observing it, and send nothing.
 */
export function createServerHooks(useQueryClient: () => QueryClient) {
  const useLoaded = () => (useQueryClient() as ServerQueryClient).loaded;

  /** The data of a query. Without any, the query waits for the browser, which fetches it. */
  function useQuery({ queryKey, enabled }: Query) {
    const loaded = useLoaded();
    const key = keyOf(queryKey);
    if (loaded.has(key)) return { ...settled, data: loaded.get(key) };
    return enabled === false ? disabled : waiting;
  }

  function useSuspenseQuery({ queryKey }: Query) {
    const loaded = useLoaded();
    const key = keyOf(queryKey);
    if (!loaded.has(key)) throw new Error(`the loader has not fetched ${key}`);
    return { ...settled, data: loaded.get(key) };
  }

  return { useQuery, useSuspenseQuery, useMutation: () => idle };
}

const nothing = () => {};

const settled = {
  data: undefined as unknown,
  error: null,
  status: "success",
  fetchStatus: "idle",
  isPending: false,
  isSuccess: true,
  isError: false,
  isFetching: false,
  isLoading: false,
  dataUpdatedAt: 0,
  refetch: nothing,
};

const disabled = { ...settled, status: "pending", isPending: true, isSuccess: false };

const waiting = { ...disabled, fetchStatus: "fetching", isFetching: true, isLoading: true };

/** A request that is never sent. */
const idle = {
  data: undefined,
  error: null,
  status: "idle",
  variables: undefined,
  isIdle: true,
  isPending: false,
  isSuccess: false,
  isError: false,
  mutate: nothing,
  mutateAsync: nothing,
  reset: nothing,
};
