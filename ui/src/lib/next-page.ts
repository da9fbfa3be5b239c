import { isLocalPage } from "./local-path";

/**
 * The page to open after an account dialog. Only local pages: a link to us must not redirect elsewhere or into the API.
 */
export function nextPage(search: string | URLSearchParams): string | null {
  const next = new URLSearchParams(search).get("next");
  return next !== null && isLocalPage(next) ? next : null;
}
