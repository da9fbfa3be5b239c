import { withoutDialog } from "./dialog-address";

/** The address of a page with one of its filters set anew, or taken away. `address` is path and query. */
export function withFilter(address: string, name: string, value: string | null): string {
  const [path = "", query = ""] = withoutDialog(address).split("?");
  const search = new URLSearchParams(query);
  if (value === null) search.delete(name);
  else search.set(name, value);
  return search.size > 0 ? `${path}?${search}` : path;
}

/** The values that occur, each once, in the order they are met in. */
export function valuesOf<Row>(rows: readonly Row[], read: (row: Row) => readonly string[] | string | null): string[] {
  return [...new Set(rows.flatMap((row) => read(row) ?? []))];
}
