import { useQuery } from "@tanstack/react-query";
import { useRights } from "@/features/account";
import { type Relation, relatedRowQuery, relationOptions, relationPermission, relationQuery } from "./relations";

interface RelatedNameProps {
  field: Relation;
  id: string;
  /** The event whose rows the field can choose; null for all. */
  eventId?: string | null;
}

/** The name of a row that another one refers to; "not available" if it was deleted or the user may not see it. */
export function RelatedName({ field, id, eventId = null }: RelatedNameProps) {
  const { may } = useRights();
  const mayList = may(relationPermission(field));
  const { data: page } = useQuery({ ...relationQuery(field, eventId), enabled: mayList });
  const found = nameIn(field, page?.data ?? [], id);
  const isLong = page !== undefined && page.meta.total > page.data.length;
  // Rows that are referred to by another key cannot be fetched by it.
  const { data: row } = useQuery({
    ...relatedRowQuery(field, id),
    enabled: isLong && !found && !field.idKey && may(relationPermission(field).replace(":list", ":show")),
  });
  return found ?? nameIn(field, row ? [row] : [], id) ?? "not available";
}

function nameIn(field: Relation, rows: readonly unknown[], id: string): string | undefined {
  return relationOptions(field, rows).find(({ value }) => value === id)?.label;
}
