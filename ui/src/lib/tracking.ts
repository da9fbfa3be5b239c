// Tracking parameters are not part of the page. The server ignores them too (`server/src/web/pages/cache/cache_key.rs` has
// the same list), so they are removed before hydration compares the URL.

const names = ["fbclid", "gclid", "ref"];

/** The query without tracking parameters; the others keep their spelling and order. */
export function withoutTracking(search: string): string {
  const remaining = search.replace(/^\?/, "").split("&").filter(isOwnParameter);
  return remaining.length > 0 ? `?${remaining.join("&")}` : "";
}

function isOwnParameter(pair: string): boolean {
  const name = pair.split("=", 1)[0] ?? "";
  return name !== "" && !names.includes(name) && !name.startsWith("utm_");
}
