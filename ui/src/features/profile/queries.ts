import { queryOptions } from "@tanstack/react-query";
import type { HeldBadge, PublicProfile, TeamPlayed } from "@/api/types";

/** What everybody may know of somebody. */
export function profileQuery(username: string) {
  return queryOptions<PublicProfile>({ queryKey: [pathOf(username, "profile")] });
}

/** The badges somebody was given. */
export function awardsQuery(username: string) {
  return queryOptions<HeldBadge[]>({ queryKey: [pathOf(username, "badges")] });
}

/** The editions somebody took part in, with their team. */
export function membershipsQuery(username: string) {
  return queryOptions<TeamPlayed[]>({ queryKey: [pathOf(username, "teams")] });
}

function pathOf(username: string, part: string): `/api/${string}` {
  return `/api/v1/users/${encodeURIComponent(username)}/${part}`;
}
