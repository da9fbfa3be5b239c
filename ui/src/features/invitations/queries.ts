import { queryOptions } from "@tanstack/react-query";
import type { Invitation } from "./types";

export function invitationPath(token: string): `/api/${string}` {
  return `/api/v1/invitations/${encodeURIComponent(token)}`;
}

export function invitationQuery(token: string) {
  return queryOptions<Invitation>({ queryKey: [invitationPath(token)] });
}
