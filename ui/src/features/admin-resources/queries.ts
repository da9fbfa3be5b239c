import { listQuery } from "@/features/admin-list";
import { apiQuery } from "@/lib/api-query";

/** The ticket types of an edition, in the order of its tickets page. */
export function ticketTypesQuery(event: string) {
  return listQuery(`/api/v1/tickets?event=${encodeURIComponent(event)}&perPage=100&sort=position`);
}

/** Roles, and all permissions. */
export function rolesQuery() {
  return apiQuery("/api/v1/roles", { staleTime: 0 });
}
