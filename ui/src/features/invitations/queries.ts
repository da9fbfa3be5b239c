import { queryOptions } from "@tanstack/react-query";
import type { OpenInvitation } from "@/api/types";

export function invitationPath(token: string): `/api/${string}` {
  return `/api/v1/invitations/${encodeURIComponent(token)}`;
}

export function invitationQuery(token: string) {
  return queryOptions<OpenInvitation>({ queryKey: [invitationPath(token)] });
}
