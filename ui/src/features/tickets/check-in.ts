import type { CheckIn } from "@/api/types";

/** The outcome of a scan as text. */
export const checkInTexts: Readonly<Record<CheckIn["result"], string>> = {
  ok: "Valid ticket",
  already_in: "Already checked in",
  not_in: "Not checked in",
  unknown: "Not a valid code",
  revoked: "This code was replaced",
  not_paid: "Not paid or not approved",
  cancelled: "Cancelled",
  outside_window: "Check-in is closed",
};

/** The API path of the address in a ticket's QR code. */
export function checkInPath(username: string, id: string, signature: string): `/api/${string}` {
  const ticket = `/api/v1/users/${encodeURIComponent(username)}/tickets/${encodeURIComponent(id)}` as const;
  return `${ticket}/?signature=${encodeURIComponent(signature)}`;
}
