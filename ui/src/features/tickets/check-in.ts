import type { CheckIn, User } from "@/api/types";
import type { Rights } from "@/features/account";
import { apiQuery } from "@/lib/api-query";

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

/** Whether the user may check the holder of a ticket in, but not see the ticket. */
export function isDoorStaff(user: User, { may }: Rights, holder: string): boolean {
  const own = user.username.toLowerCase() === holder.toLowerCase();
  return !own && may("check-ins:store") && !may("users-tickets:show");
}

/** Validates a ticket's QR code. */
export function checkInQuery(username: string, id: string, signature: string) {
  return apiQuery(checkInPath(username, id, signature), { staleTime: 0 });
}

/** The API path of the address in a ticket's QR code. */
export function checkInPath(username: string, id: string, signature: string) {
  const ticket = `/api/v1/users/${encodeURIComponent(username)}/tickets/${encodeURIComponent(id)}` as const;
  return `${ticket}/?signature=${encodeURIComponent(signature)}` as const;
}
