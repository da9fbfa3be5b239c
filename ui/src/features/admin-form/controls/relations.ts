import type { ComponentType } from "react";
import { listQuery, rowQuery } from "@/features/admin-list";
import type { ApiRow, FormField, RecordFormContext } from "../types";

export type Relation = Extract<FormField, { kind: "relation" }>;

/** Draws a field. A relation gets it for the fields of a row that it makes. */
export type FieldControl = ComponentType<{ field: FormField; context: RecordFormContext }>;

/** Rows that are fetched at once; longer lists are searched by the server. */
const perPage = 100;
/** Rows that a search shows. */
const perSearch = 20;

/** The rows of an event that a field can choose, or the first ones that match words. */
export function relationQuery({ source }: Relation, eventId: string | null, words = "") {
  const scope = eventId ? `&event=${encodeURIComponent(eventId)}` : "";
  const search = words ? `&q=${encodeURIComponent(words)}` : "";
  return listQuery(`${source}?perPage=${words ? perSearch : perPage}${scope}${search}`);
}

/** One row that a field can choose, by its id. */
export function relatedRowQuery({ source }: Relation, id: string) {
  return rowQuery(`${source}/${id}`);
}

/** The permission to see the rows that a field can choose. */
export function relationPermission({ source }: Relation): string {
  return `${source.split("/").at(-1)}:list`;
}

/** The rows as options. */
export function relationOptions({ idKey = "id", nameKey = "name" }: Relation, rows: readonly unknown[]) {
  return (rows as readonly ApiRow[]).flatMap((row) => {
    const value = row[idKey];
    return typeof value === "string" ? [{ value, label: String(row[nameKey]) }] : [];
  });
}

/** `Choose a ticket`, until a required field has a value. */
export function placeholderOf({ label }: FormField): string {
  return `Choose ${/^[aeiou]/i.test(label) ? "an" : "a"} ${label.toLowerCase()}`;
}
