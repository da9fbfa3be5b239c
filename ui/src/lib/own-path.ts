/**
 * Whether a browser that is sent there stays here: a path, and nothing it would read as another host. It leaves out
 * control characters and takes a backslash for a slash (`server/src/http/own_path.rs` says the same).
 */
export function isOwnPath(path: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it is them that are looked for
  return /^\/(?!\/)[^\\\u0000-\u001f\u007f]*$/.test(path);
}

/** Whether it is a page of ours: not the API, where some addresses do something for whoever is led there, and no probe. */
export function isOwnPage(path: string): boolean {
  if (!isOwnPath(path)) return false;
  // As a browser reads it: `/events/../api` is `/api`.
  const { pathname } = new URL(path, "http://here");
  return !/^\/((api|sanctum)(\/|$)|(live|ready)z$)/.test(pathname);
}
