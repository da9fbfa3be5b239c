import type { CheckIn, User } from "@/api/types";
import type { Rights } from "@/features/account";

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
