import { apiQuery } from "@/lib/api-query";

/** A user's public profile. */
export function profileQuery(username: string) {
  return apiQuery(pathOf(username, "profile"));
}

/** A user's badges. */
export function awardsQuery(username: string) {
  return apiQuery(pathOf(username, "badges"));
}

/** The editions a user took part in, with their teams. */
export function membershipsQuery(username: string) {
  return apiQuery(pathOf(username, "teams"));
}

function pathOf<Part extends string>(username: string, part: Part) {
  return `/api/v1/users/${encodeURIComponent(username)}/${part}` as const;
}
