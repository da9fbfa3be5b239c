/** How wide a page may get, by its address: staff work with tables. */
export function layoutOf(pathname: string): "normal" | "large" {
  return /^\/admin(?:\/|$)/.test(pathname) ? "large" : "normal";
}
