import { queryOptions } from "@tanstack/react-query";
import type { HeldBadge, PastTeam, PublicProfile } from "@/api/types";

/** A user's public profile. */
export function profileQuery(username: string) {
  return queryOptions<PublicProfile>({ queryKey: [pathOf(username, "profile")] });
}

/** A user's badges. */
export function awardsQuery(username: string) {
  return queryOptions<HeldBadge[]>({ queryKey: [pathOf(username, "badges")] });
}

/** The editions a user took part in, with their teams. */
export function membershipsQuery(username: string) {
  return queryOptions<PastTeam[]>({ queryKey: [pathOf(username, "teams")] });
}

function pathOf(username: string, part: string): `/api/${string}` {
  return `/api/v1/users/${encodeURIComponent(username)}/${part}`;
}
