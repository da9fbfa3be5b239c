import { queryOptions } from "@tanstack/react-query";
import type { VerificationStatus } from "@/api/types";
import type { ApiRequest } from "@/lib/query-client";

/** The parameters of a verification link in an email. */
export interface VerificationLink {
  id: string;
  hash: string;
  expires: string;
  signature: string;
}

/** The link in a page's query; null if it is incomplete. */
export function verificationLink(search: string | URLSearchParams): VerificationLink | null {
  const given = new URLSearchParams(search);
  const part = (name: keyof VerificationLink) => given.get(name) ?? "";
  const link = { id: part("id"), hash: part("hash"), expires: part("expires"), signature: part("signature") };
  return Object.values(link).every(Boolean) ? link : null;
}

/** The API path of a link, or of its status. */
export function verificationPath(
  { id, hash, ...query }: VerificationLink,
  step: "" | "/status" = "",
): `/api/${string}` {
  const path = `/api/v1/email/verify/${encodeURIComponent(id)}/${encodeURIComponent(hash)}` as const;
  return `${path}${step}?${new URLSearchParams(query)}`;
}

/** 200 with `HandedOver` when the account was handed over; 204 when only the address is confirmed. */
export function confirmLink(link: VerificationLink): ApiRequest {
  return { method: "POST", path: verificationPath(link) };
}

/** What the link can do for the visitor. Never cached, because it depends on the current user. */
export function verificationQuery(link: VerificationLink) {
  return queryOptions<VerificationStatus>({ queryKey: [verificationPath(link, "/status")], staleTime: 0 });
}
