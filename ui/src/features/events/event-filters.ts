import type { EventFilters } from "./queries";

const maxQueryLength = 120;

/** The list's filters from the URL; null if they are invalid. */
export function parseEventFilters(search: URLSearchParams): EventFilters | null {
  const page = wholeNumber(search.get("page"));
  const perPage = wholeNumber(search.get("perPage"));
  if (page === null || perPage === null || (perPage ?? 1) > 100) return null;
  const q = search.get("q")?.trim().slice(0, maxQueryLength);
  return {
    ...(page === undefined ? {} : { page }),
    ...(perPage === undefined ? {} : { perPage }),
    ...(q ? { q } : {}),
  };
}

function wholeNumber(text: string | null): number | undefined | null {
  if (text === null) return undefined;
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null;
}
