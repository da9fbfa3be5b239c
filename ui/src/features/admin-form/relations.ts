import { listQuery } from "@/features/admin-list";
import type { ApiRow, FormField } from "./types";

type Relation = Extract<FormField, { kind: "relation" }>;

/** The rows of an event that a field can choose. */
export function relationQuery({ source }: Relation, eventId: string | null) {
  const scope = eventId ? `&event=${encodeURIComponent(eventId)}` : "";
  return listQuery(`${source}?perPage=100${scope}`);
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
