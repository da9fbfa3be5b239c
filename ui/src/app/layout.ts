/** The page width by path: the admin area has wide tables. */
export function layoutOf(pathname: string): "normal" | "large" {
  return /^\/admin(?:\/|$)/.test(pathname) ? "large" : "normal";
}
