import { useQuery } from "@tanstack/react-query";
import { type FlagName, flagsQuery } from "@/features/flags";
import { useCachedQuery } from "@/lib/use-cached-query";
import { currentUserQuery } from "../queries";

interface Availability {
  /** The flag that must be on for guests. */
  flag: FlagName | undefined;
  /** Shown to logged-in users by a form without a flag that is for guests only. */
  guestsOnly: string | undefined;
  /** Shown while the form is closed. */
  closedMessage: string;
  canSend: boolean;
}

/** Why an account form cannot be submitted; null if it can. Forms with a flag are for guests only. */
export function useUnavailableReason({ flag, guestsOnly, closedMessage, canSend }: Availability): string | null {
  const { data: flags } = useQuery(flagsQuery());
  // Use cached data only: a form is no reason to fetch the current user.
  const user = useCachedQuery(currentUserQuery());
  if (user && (flag || guestsOnly)) return guestsOnly ?? "You're already logged in.";
  const open = !flag || flags?.[flag];
  return canSend && open ? null : closedMessage;
}
