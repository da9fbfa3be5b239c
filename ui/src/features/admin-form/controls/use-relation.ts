import { useQuery } from "@tanstack/react-query";
import { useRights } from "@/features/account";
import type { FilterOption } from "@/features/admin-list";
import { matches } from "@/lib/search";
import { useDebounced } from "../use-debounced";
import { type Relation, relationOptions, relationPermission, relationQuery } from "./relations";

/** The rows that a field can choose: short lists are filtered here, long ones are searched by the server. */
export function useRelation(field: Relation, eventId: string | null, text: string) {
  const { may } = useRights();
  // Without the permission, skip the request: a 403 would navigate to the error page.
  const enabled = may(relationPermission(field));
  const words = useDebounced(text.trim());
  const first = useQuery({ ...relationQuery(field, eventId), enabled });
  const total = first.data?.meta.total ?? 0;
  const all = relationOptions(field, first.data?.data ?? []);
  const isLong = total > (first.data?.data.length ?? 0);
  const search = useQuery({ ...relationQuery(field, eventId, words), enabled: enabled && isLong && words !== "" });
  const typed = text.trim();
  const isSearching = isLong && typed !== "" && (typed !== words || search.isFetching);
  const found = isLong && words !== "" ? relationOptions(field, search.data?.data ?? []) : all;
  const options: readonly FilterOption[] = isLong ? found : all.filter(({ label }) => matches(typed, [label]));
  return { all, options, total, isLong, isSearching };
}
