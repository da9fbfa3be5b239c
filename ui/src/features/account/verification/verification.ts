import type { ApiCall } from "@/api/calls";

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
export function verificationPath<const Step extends "" | "/status" = "">(
  { id, hash, ...query }: VerificationLink,
  step = "" as Step,
) {
  const path = `/api/v1/email/verify/${encodeURIComponent(id)}/${encodeURIComponent(hash)}` as const;
  return `${path}${step}?${new URLSearchParams(query)}` as const;
}

/** The request that uses a link. */
export type LinkConfirmation = ApiCall<"POST", ReturnType<typeof verificationPath<"">>>;

/** 200 with `HandedOver` when the account was handed over; 204 when only the address is confirmed. */
export function confirmLink(link: VerificationLink): LinkConfirmation {
  return { method: "POST", path: verificationPath(link) };
}
