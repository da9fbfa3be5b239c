import type { EventsWanted } from "./queries";

/** Nobody looks for more letters than that. */
const longest = 120;

/** The wanted part of the list, or null when the address makes no sense. */
export function eventsWanted(search: URLSearchParams): EventsWanted | null {
  const page = wholeNumber(search.get("page"));
  const perPage = wholeNumber(search.get("perPage"));
  if (page === null || perPage === null || (perPage ?? 1) > 100) return null;
  const q = search.get("q")?.trim().slice(0, longest);
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
