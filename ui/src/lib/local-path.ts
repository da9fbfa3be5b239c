/**
 * Whether the browser stays on this site when it follows the path. `server/crates/text/src/local_path.rs` decides alike, and
 * both are tested with `local-path.cases.json`.
 */
export function isLocalPath(path: string): boolean {
  return resolvedPath(path) !== null;
}

/** Whether the path leads to a page: not to a probe, nor to the API, where a visit may have side effects. */
export function isLocalPage(path: string): boolean {
  const pathname = resolvedPath(path);
  return pathname !== null && !/^\/((api|sanctum)(\/|$)|(live|ready)z$)/.test(pathname);
}

const origin = "http://localhost";

/** The decoded path without dot segments, where `/.//host` has become `//host`; null when it leads to another site. */
function resolvedPath(path: string): string | null {
  if (!startsAtRoot(path)) return null;
  try {
    const url = new URL(path, origin);
    const decoded = decodeURIComponent(url.pathname);
    const stays = url.origin === origin && startsAtRoot(url.pathname) && startsAtRoot(decoded);
    return stays && !/\/\.\.?(\/|$)/.test(decoded) ? decoded : null;
  } catch {
    // Not a URL, or not UTF-8 once decoded.
    return null;
  }
}

/** Browsers strip control characters and read a backslash as a slash. */
function startsAtRoot(path: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern excludes them
  return /^\/(?!\/)[^\\\u0000-\u001f\u007f-\u009f]*$/.test(path);
}
