/** What names in addresses are made of: slugs, usernames, ids and tokens. */
const name = /^[\w-]{1,200}$/;

/**
 * The one spelling of an address that a route's pattern matched: fixed parts as the pattern has them, in lower case and
 * without a slash at the end; names as they are. Null when a part of the address cannot be a name.
 */
export function canonicalPath(pattern: string, params: Readonly<Record<string, string | undefined>>): string | null {
  if (pattern.endsWith("*") || !Object.values(params).every((value) => name.test(value ?? ""))) return null;
  return `/${pattern.replace(/^\/|:(\w+)/g, (_, key) => params[key] ?? "")}`;
}

/** A path with a query. */
export function withQuery(path: string, search: URLSearchParams): string {
  return search.size > 0 ? `${path}?${search}` : path;
}
