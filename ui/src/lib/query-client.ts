import {
  hashKey,
  type InferDataFromTag,
  QueryClient,
  type QueryFunctionContext,
  type QueryKey,
} from "@tanstack/react-query";
import type { Api, ApiError } from "./api";

declare module "@tanstack/react-query" {
  interface Register {
    defaultError: ApiError;
    queryKey: readonly [path: `/api/${string}`];
    /** `saysRefusal`: the form itself shows that it was refused (403), which otherwise leads to a page of its own. */
    mutationMeta: { saysRefusal?: boolean };
  }
}

const minute = 60_000;

/** What a mutation is told: `useMutation<Answer, ApiError, Call>()`. */
export interface Call {
  method: Parameters<Api["send"]>[0];
  path: `/api/${string}`;
  body?: object;
}

/** The cache of one visitor. A query's key is the API path it reads, so no query brings a function of its own. */
export function createQueryClient(api: Api): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal }: QueryFunctionContext) => api.get(queryKey[0] as string, signal),
        retry: false,
        refetchOnWindowFocus: false,
        staleTime: minute,
        // Without a network it fails now, and the page says so, instead of waiting for one without a word.
        networkMode: "always",
      },
      mutations: {
        // A mutation's variables are the call itself, so no mutation brings a function of its own either.
        mutationFn: (variables: unknown) => {
          const { method, path, body } = variables as Call;
          return api.send(method, path, body);
        },
        retry: false,
        // A call may hold a password: it is not kept once nothing waits for it.
        gcTime: 0,
        // Nor is it sent later, whenever there is a network again.
        networkMode: "always",
      },
    },
  });
}

/** The answer of a query that was fetched before; undefined when it was not, or failed. Cheaper than `getQueryData`. */
export function answerOf<Key extends QueryKey>(
  queries: QueryClient,
  { queryKey }: { queryKey: Key },
): InferDataFromTag<unknown, Key> | undefined {
  return queries.getQueryCache().get<InferDataFromTag<unknown, Key>>(hashKey(queryKey))?.state.data;
}

/**
 * Fetches what a page can do without: what fails leaves its section out, not the page. As every loader it asks again
 * for what is no longer fresh: nothing else does in a session that goes on for hours.
 */
export async function fetchExtras(queries: QueryClient, wanted: { queryKey: QueryKey }[]): Promise<void> {
  await Promise.allSettled(wanted.map((query) => queries.fetchQuery(query)));
}

/** What the server hands to the browser: each path with its answer. Failures stay behind. */
export type PackedQueries = [path: string, answer: unknown][];

/** Answers count as fetched now, whatever the age of a cached page: nothing is fetched again on arrival. */
export function unpackQueries(client: QueryClient, packed: PackedQueries): void {
  for (const [path, answer] of packed) client.setQueryData([path as `/api/${string}`], answer);
}
