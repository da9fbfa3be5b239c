import { type FetchQueryOptions, QueryClient, type QueryKey } from "@tanstack/react-query";
import type { Api } from "@/lib/api";

/**
 * The cache of one page on the server, where all data is loaded before the page renders and nothing observes it: a map
 * by key, instead of a query with its observers for each key.
 */
export class ServerQueryClient extends QueryClient {
  /** The data of successful responses by key. */
  readonly loaded = new Map<string, unknown>();
  readonly #pending = new Map<string, Promise<unknown>>();
  readonly #api: Api;

  constructor(api: Api) {
    super();
    this.#api = api;
  }

  /**
   * Resolves to the data of a key, which is fetched once. A failed request may be repeated. Functions of queries are not
   * called: what they fetch is for the browser only.
   */
  override fetchQuery<Data>({ queryKey }: Pick<FetchQueryOptions<Data>, "queryKey">): Promise<Data> {
    const key = keyOf(queryKey);
    const known = this.#pending.get(key);
    if (known) return known as Promise<Data>;
    const fetching = this.#fetch<Data>(key);
    this.#pending.set(key, fetching);
    return fetching;
  }

  override getQueryData<Data>(queryKey: QueryKey): Data | undefined {
    return this.loaded.get(keyOf(queryKey)) as Data | undefined;
  }

  async #fetch<Data>(key: string): Promise<Data> {
    try {
      const data = await this.#api.get<Data>(key);
      this.loaded.set(key, data);
      return data;
    } catch (error) {
      this.#pending.delete(key);
      throw error;
    }
  }
}

/** The path that a query fetches; with a fragment, an excerpt of it. */
export function keyOf(queryKey: QueryKey): string {
  return queryKey[0];
}
