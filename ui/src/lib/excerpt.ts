import { type InferDataFromTag, type QueryKey, queryOptions } from "@tanstack/react-query";

/** Some fields of the rows of a list's page; `meta.total` is the number of rows on all pages. */
export interface Excerpt<Row> {
  data: Row[];
  meta: { total: number; lastPage: number };
}

/** The rows of the list that a query with this key fetches. */
type RowOf<Key extends QueryKey> =
  InferDataFromTag<unknown, Key> extends { data: (infer Row extends object)[]; meta: Excerpt<unknown>["meta"] }
    ? Row
    : never;

/**
 * A list of which a page needs only some fields. Its key is the list's path with the fields as fragment,
 * `/api/v1/faq?perPage=6#fields=slug,question`: they are picked from the whole response, so that neither the page's state nor
 * the cache contains more. The list itself has an entry of its own in the cache.
 */
export function excerptQuery<Key extends QueryKey, const Field extends keyof RowOf<Key> & string>(
  { queryKey: [path] }: { queryKey: Key },
  fields: readonly Field[],
) {
  return queryOptions<Excerpt<Pick<RowOf<Key>, Field>>>({ queryKey: [`${path}#fields=${fields}`] });
}

/**
 * An excerpt for sections that the server draws (`DrawnSection`). The page's state has its `meta` only: in the browser,
 * `data` is empty until it is fetched, and `unfetchedKey` tells it from a list without rows.
 */
export function drawnQuery<Key extends QueryKey, const Field extends keyof RowOf<Key> & string>(
  { queryKey: [path] }: { queryKey: Key },
  fields: readonly Field[],
) {
  return queryOptions<Excerpt<Pick<RowOf<Key>, Field>>>({ queryKey: [`${path}#drawn=${fields}`] });
}

/**
 * A response with a field that the server draws, such as the text of a page. The key of its query is the path with the
 * field as fragment, `/api/v1/content/about#drawn-field=html`. The page's state has the other fields only: in the browser,
 * the field is undefined until the response is fetched.
 */
export type WithDrawnField<Data, Field extends keyof Data> = Omit<Data, Field> & Partial<Pick<Data, Field>>;

/**
 * What a query's key asks for: the path to fetch and, for an excerpt, the fields of each row. Keys with another fragment
 * belong to queries that fetch in their own way.
 */
export function sourceOf(key: string): { path: string; fields: string[] | null; drawn: boolean } {
  // Values in a path are encoded, so this is the only fragment.
  const [path = key, kind, fields] = key.split(/#(fields|drawn)=/);
  return { path, fields: fields?.split(",") ?? null, drawn: kind === "drawn" };
}

/** The path and the field of a `WithDrawnField`. The browser needs neither: fragments stay out of its requests. */
export function drawnFieldOf(key: string): { path: string; field: string | null } {
  const [path = key, field = null] = key.split("#drawn-field=");
  return { path, field };
}

/** What the browser has of an excerpt that only drawn sections show. */
export function unfetchedExcerpt(key: QueryKey[0], { meta }: Pick<Excerpt<object>, "meta">): Excerpt<object> {
  return { data: Object.assign([], { listKey: key }), meta };
}

/** The key to fetch rows with that the browser does not have; undefined for all other values. */
export function unfetchedKey(value: unknown): QueryKey[0] | undefined {
  return (value as { listKey?: QueryKey[0] } | null | undefined)?.listKey;
}

/** The excerpt of a list. Fields are copied as they are, whatever is nested in them. */
export function excerptOf(
  { data, meta: { total, lastPage } }: Excerpt<object>,
  fields: readonly string[],
): Excerpt<object> {
  const pick = (row: object) =>
    Object.fromEntries(fields.flatMap((field) => (field in row ? [[field, row[field as keyof typeof row]]] : [])));
  return { data: data.map(pick), meta: { total, lastPage } };
}
