import { type InferDataFromTag, QueryClient, type QueryFunctionContext, type QueryKey } from "@tanstack/react-query";
import type { ApiPath, ApiRequest } from "@/api/calls";
import type { Api, ApiError } from "./api";
import { minute } from "./durations";
import { type Excerpt, excerptOf, sourceOf, unfetchedExcerpt } from "./excerpt";

declare module "@tanstack/react-query" {
  interface Register {
    defaultError: ApiError;
    queryKey: readonly [path: ApiPath];
    /** `handlesForbidden`: the form shows a 403 itself instead of going to the error page. */
    mutationMeta: { handlesForbidden?: boolean };
  }
}

/**
 * One visitor's cache. A query's key is its API path, for an excerpt with a fragment (`excerptQuery`), so queries need no
 * function of their own.
 */
export function createQueryClient(api: Api): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal }: QueryFunctionContext) => fetchData(api, queryKey[0] as string, signal),
        retry: false,
        refetchOnWindowFocus: false,
        staleTime: minute,
        // Fail at once without a network, instead of waiting silently.
        networkMode: "always",
      },
      mutations: {
        // A mutation's variables are the request, so mutations need no function of their own either.
        mutationFn: (variables: unknown) => {
          const { method, path, body, headers } = variables as ApiRequest;
          return api.send(method, path, body, headers);
        },
        retry: false,
        // A request may contain a password: do not keep it.
        gcTime: 0,
        // Do not send it later when the network is back.
        networkMode: "always",
      },
    },
  });
}

/** A query's cached data; undefined if it was not fetched or failed. */
export function cachedData<Key extends QueryKey>(
  queries: QueryClient,
  { queryKey }: { queryKey: Key },
): InferDataFromTag<unknown, Key> | undefined {
  return queries.getQueryData<InferDataFromTag<unknown, Key>>(queryKey);
}

/**
 * Fetches optional data: if a query fails, its section is omitted. Refetches stale data, as every loader does, because
 * nothing else refreshes it in a long session.
 */
export async function fetchOptional(queries: QueryClient, optional: { queryKey: QueryKey }[]): Promise<void> {
  await Promise.allSettled(optional.map((query) => queries.fetchQuery(query)));
}

/** The data of successful responses by the keys of their queries, sent from the server to the browser. */
export type DehydratedQueries = [key: string, data: unknown][];

/**
 * Data counts as fetched now, whatever the age of a cached page, so nothing is refetched on load. What only drawn sections
 * show counts as old: loaders fetch it for the next page.
 */
export function hydrateQueries(client: QueryClient, dehydrated: DehydratedQueries): void {
  for (const [name, data] of dehydrated) {
    const key = name as ApiPath;
    const value = sourceOf(key).drawn ? unfetchedExcerpt(key, data as Excerpt<object>) : data;
    client.setQueryData([key], value, key.includes("#drawn") ? { updatedAt: 1 } : undefined);
  }
}

async function fetchData(api: Api, key: string, signal: AbortSignal): Promise<unknown> {
  const { path, fields } = sourceOf(key);
  return fields ? excerptOf(await api.get<Excerpt<object>>(path, signal), fields) : api.get(path, signal);
}
