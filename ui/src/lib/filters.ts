import { withQuery } from "./address";
import { withoutDialog } from "./dialog-address";

/** The URL of a page with a filter set, or removed if null. `address` is path and query. */
export function withFilter(address: string, name: string, value: string | null): string {
  const [path = "", query = ""] = withoutDialog(address).split("?");
  const search = new URLSearchParams(query);
  if (value === null) search.delete(name);
  else search.set(name, value);
  return withQuery(path, search);
}

/** The distinct values in order of first occurrence. */
export function valuesOf<Row>(rows: readonly Row[], read: (row: Row) => readonly string[] | string | null): string[] {
  return [...new Set(rows.flatMap((row) => read(row) ?? []))];
}
