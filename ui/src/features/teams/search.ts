/** The words somebody looks for, as the address of the page has them. */
export function searchedIn(search: URLSearchParams | string): string {
  return (new URLSearchParams(search).get("q") ?? "").trim();
}
