/** Allowed characters of path parameters: slugs, usernames, ids and tokens. */
const parameter = /^[\w-]{1,200}$/;

/**
 * The canonical path for a matched route: static segments in lower case, no trailing slash, parameters unchanged. Null if
 * a parameter has other characters.
 */
export function canonicalPath(pattern: string, params: Readonly<Record<string, string | undefined>>): string | null {
  if (pattern.endsWith("*") || !Object.values(params).every((value) => parameter.test(value ?? ""))) return null;
  return `/${pattern.replace(/^\/|:(\w+)/g, (_, key) => params[key] ?? "")}`;
}

/** A path with a query. */
export function withQuery(path: string, search: URLSearchParams): string {
  return search.size > 0 ? `${path}?${search}` : path;
}
