import { queryOptions } from "@tanstack/react-query";
import type { PublicProfile } from "@/api/types";

/** What everybody may know of somebody. */
export function profileQuery(username: string) {
  return queryOptions<PublicProfile>({ queryKey: [`/api/v1/users/${encodeURIComponent(username)}/profile`] });
}
