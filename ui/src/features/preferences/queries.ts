import { queryOptions } from "@tanstack/react-query";
import type { Confirmation, Device, Identity, TwoFactorQrCode, TwoFactorSecretKey } from "@/api/types";

export function devicesQuery() {
  return queryOptions<Device[]>({ queryKey: ["/api/v1/user/sessions"] });
}

/** Logins kept by other sites that open this account. */
export function identitiesQuery() {
  return queryOptions<Identity[]>({ queryKey: ["/api/v1/user/identities"] });
}

/** The codes that stand in for the app; read anew each time they are looked at, since some may be used up. */
export function recoveryCodesQuery() {
  return queryOptions<string[]>({ queryKey: ["/api/v1/user/two-factor-recovery-codes"], staleTime: 0, gcTime: 0 });
}

/** The same secret twice: as a picture for a camera, and as text. Nothing of it stays behind. */
export function qrCodeQuery() {
  return queryOptions<TwoFactorQrCode>({
    queryKey: ["/api/v1/user/two-factor-qr-code"],
    staleTime: 0,
    gcTime: 0,
  });
}

export function secretKeyQuery() {
  return queryOptions<TwoFactorSecretKey>({
    queryKey: ["/api/v1/user/two-factor-secret-key"],
    staleTime: 0,
    gcTime: 0,
  });
}

/** Whether it is no time since the visitor said who they are. */
export function confirmationQuery() {
  return queryOptions<Confirmation>({
    queryKey: ["/api/v1/user/confirmed-password-status"],
    staleTime: 0,
  });
}
