import { type FetchQueryOptions, QueryClient, type QueryKey } from "@tanstack/react-query";
import type { Api } from "@/lib/api";

/**
 * The cache of one page on the server, where all data is loaded before the page renders and nothing observes it: a map
 * by path, instead of a query with its observers for each path.
 */
export class ServerQueryClient extends QueryClient {
  /** Successful responses by path. */
  readonly loaded = new Map<string, unknown>();
  readonly #pending = new Map<string, Promise<unknown>>();
  readonly #api: Api;

  constructor(api: Api) {
    super();
    this.#api = api;
  }

  /** Resolves to the data of a path, which is fetched once. A failed request may be repeated. */
  override fetchQuery<Data>({ queryKey }: Pick<FetchQueryOptions<Data>, "queryKey">): Promise<Data> {
    const path = pathOf(queryKey);
    const known = this.#pending.get(path);
    if (known) return known as Promise<Data>;
    const fetching = this.#fetch<Data>(path);
    this.#pending.set(path, fetching);
    return fetching;
  }

  override getQueryData<Data>(queryKey: QueryKey): Data | undefined {
    return this.loaded.get(pathOf(queryKey)) as Data | undefined;
  }

  async #fetch<Data>(path: string): Promise<Data> {
    try {
      const data = await this.#api.get<Data>(path);
      this.loaded.set(path, data);
      return data;
    } catch (error) {
      this.#pending.delete(path);
      throw error;
    }
  }
}

/** A query's key is its path. */
export function pathOf(queryKey: QueryKey): string {
  return queryKey[0];
}
