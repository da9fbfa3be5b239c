import { apiQuery } from "@/lib/api-query";
import { type VerificationLink, verificationPath } from "./verification";

/** Uses a link of the logged-in user; 204. Never cached. */
export function confirmationQuery(link: VerificationLink) {
  return apiQuery(verificationPath(link), { staleTime: 0, gcTime: 0 });
}

/** What the link can do for the visitor. Never cached, because it depends on the current user. */
export function verificationQuery(link: VerificationLink) {
  return apiQuery(verificationPath(link, "/status"), { staleTime: 0 });
}
