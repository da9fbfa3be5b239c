import { withQuery } from "@/lib/address";
import type { ListDefinition } from "./types";

export const pageSizes = [25, 50, 100] as const;

/** The view of a list, as its URL has it. */
export interface ListState {
  page: number;
  perPage: number;
  /** The API's sort key, with `-` for descending order; null for the list's own order. */
  sort: string | null;
  q: string;
  /** Id or slug of the edition that the area shows; also in lists that it does not limit, whose links keep it. */
  event: string | null;
  /** Other filters by their parameter. */
  filters: Readonly<Record<string, string>>;
}

type Named = Pick<ListDefinition, "columns" | "filters">;

/** Reads the view from a URL; what it does not know is left out. */
export function readListState(search: URLSearchParams, list: Named): ListState {
  const number = (name: string) => Number.parseInt(search.get(name) ?? "", 10);
  const perPage = number("perPage");
  const sort = search.get("sort");
  const isKnown = list.columns.some((column) => column.sort && column.sort === sort?.replace(/^-/, ""));
  const filters = list.filters.flatMap(({ name, options, others }) => {
    const value = search.get(name) ?? "";
    return options.some((option) => option.value === value) || others?.test(value) ? [[name, value]] : [];
  });
  return {
    page: Math.max(number("page") || 1, 1),
    perPage: pageSizes.find((size) => size === perPage) ?? pageSizes[0],
    sort: isKnown ? sort : null,
    q: search.get("q")?.trim() ?? "",
    event: search.get("event"),
    filters: Object.fromEntries(filters),
  };
}

/** The parameters of a view; defaults are left out. */
export function searchOf(state: ListState): URLSearchParams {
  const search = new URLSearchParams();
  if (state.event) search.set("event", state.event);
  if (state.q) search.set("q", state.q);
  for (const [name, value] of Object.entries(state.filters)) search.set(name, value);
  if (state.sort) search.set("sort", state.sort);
  if (state.perPage !== pageSizes[0]) search.set("perPage", `${state.perPage}`);
  if (state.page > 1) search.set("page", `${state.page}`);
  return search;
}

type Filtered = Pick<ListDefinition, "filters" | "scoped">;
type Listed = Filtered & Pick<ListDefinition, "path" | "pathOf">;

/** The path of the API's page of this view. */
export function apiPathOf(list: Listed, state: ListState, perPage: number = state.perPage): `/api/${string}` {
  const search = filtersOf(list, state);
  search.set("perPage", `${perPage}`);
  const path = (state.event && list.pathOf?.(encodeURIComponent(state.event))) || list.path;
  if (list.pathOf) search.delete("event");
  return withQuery(path, search) as `/api/${string}`;
}

/** The path of a file with all rows of this view: with the given fields, or with all that can be exported. */
export function exportPathOf(
  list: Filtered & { exportName: string },
  state: ListState,
  format: "csv" | "xlsx",
  fields?: readonly string[],
): string {
  const search = filtersOf(list, { ...state, page: 1, perPage: pageSizes[0] });
  search.set("format", format);
  if (fields) search.set("columns", fields.join(","));
  return withQuery(`/api/v1/exports/${list.exportName}`, search);
}

/** The URL of a list with changes to its view, from the first page on unless that is what changes. */
export function hrefWith(pathname: string, state: ListState, change: Partial<ListState>): string {
  return withQuery(pathname, searchOf({ ...state, page: 1, ...change }));
}

/** The URL with a filter set, or removed if null. */
export function hrefWithFilter(pathname: string, state: ListState, name: string, value: string | null): string {
  const { [name]: _, ...rest } = state.filters;
  return hrefWith(pathname, state, { filters: value === null ? rest : { ...rest, [name]: value } });
}

/** The URL of the same page of a list with a row open, or with none. */
export function hrefWithOpen(pathname: string, state: ListState, row: string | null): string {
  const search = searchOf(state);
  if (row) search.set("open", row);
  return withQuery(pathname, search);
}

/** The next sort order of a column: ascending, descending, and the list's own again. */
export function nextSort(sort: string | null, key: string): string | null {
  if (sort === key) return `-${key}`;
  return sort === `-${key}` ? null : key;
}

/** Whether anything narrows the list. */
export function isFiltered(state: ListState): boolean {
  return state.q !== "" || Object.keys(state.filters).length > 0;
}

/** The view with what the API has to be sent even without a choice. */
function filtersOf(list: Filtered, state: ListState): URLSearchParams {
  const search = searchOf(list.scoped ? state : { ...state, event: null });
  for (const { name, all } of list.filters) if (all && !search.has(name)) search.set(name, all);
  return search;
}
