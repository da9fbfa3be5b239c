/** Keeps the call's URL short enough. */
const maxLength = 120;

/** The search text from the URL. */
export function searchTextFrom(search: URLSearchParams | string): string {
  return (new URLSearchParams(search).get("q") ?? "").trim().slice(0, maxLength);
}
