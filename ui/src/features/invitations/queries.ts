import { apiQuery } from "@/lib/api-query";

export function invitationPath(token: string) {
  return `/api/v1/invitations/${encodeURIComponent(token)}` as const;
}

export function invitationQuery(token: string) {
  return apiQuery(invitationPath(token));
}
