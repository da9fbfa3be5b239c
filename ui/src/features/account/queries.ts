import { apiQuery } from "@/lib/api-query";
import { minute } from "@/lib/durations";

/** The current user; 401 for a guest. */
export function currentUserQuery() {
  return apiQuery("/api/v1/user", { staleTime: 5 * minute });
}

/** The current user's permissions; fetched only for users with a role. */
export function permissionsQuery() {
  return apiQuery("/api/v1/user/permissions", { staleTime: 5 * minute });
}

/** The login providers that are configured and available. */
export function providersQuery() {
  return apiQuery("/api/v1/login/providers");
}

/** The tickets of a user, including held seats, the latest first. */
export function userTicketsQuery(username: string) {
  return apiQuery(`/api/v1/users/${encodeURIComponent(username)}/tickets`);
}
