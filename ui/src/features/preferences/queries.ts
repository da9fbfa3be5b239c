import { apiQuery } from "@/lib/api-query";

export function devicesQuery() {
  return apiQuery("/api/v1/user/sessions");
}

/** Linked social logins. */
export function identitiesQuery() {
  return apiQuery("/api/v1/user/identities");
}

/** The recovery codes; refetched each time, because some may have been used. */
export function recoveryCodesQuery() {
  return apiQuery("/api/v1/user/two-factor-recovery-codes", { staleTime: 0, gcTime: 0 });
}

/** The secret as QR code and as text. Never cached. */
export function qrCodeQuery() {
  return apiQuery("/api/v1/user/two-factor-qr-code", { staleTime: 0, gcTime: 0 });
}

export function secretKeyQuery() {
  return apiQuery("/api/v1/user/two-factor-secret-key", { staleTime: 0, gcTime: 0 });
}

/** Whether the identity was confirmed recently. */
export function confirmationQuery() {
  return apiQuery("/api/v1/user/confirmed-password-status", { staleTime: 0 });
}
