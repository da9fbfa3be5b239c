import { queryOptions } from "@tanstack/react-query";

/** What everybody may know of somebody. */
export interface PublicProfile {
  username: string;
  name: string;
  avatar: string | null;
  memberSince: string;
}

export function profileQuery(username: string) {
  return queryOptions<PublicProfile>({ queryKey: [`/api/v1/users/${encodeURIComponent(username)}/profile`] });
}
