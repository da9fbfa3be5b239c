import { useQuery } from "@tanstack/react-query";
import { type FlagName, flagsQuery } from "@/features/flags";
import { useAnswer } from "@/lib/answer";
import { currentUserQuery } from "./queries";

/**
 * Whether an account form may be sent, and if not, why. Null: it may. A form without a flag is open to all: whoever is
 * logged in may have forgotten the password, too.
 */
export function useClosedReason(flag: FlagName | undefined, what: string, canSend: boolean): string | null {
  const { data: flags } = useQuery(flagsQuery());
  // Read where it is known, never asked for: a form is no reason to find out who is logged in.
  const user = useAnswer(currentUserQuery());
  if (flag && user) return "You are logged in already.";
  const open = !flag || flags?.[flag];
  return canSend && open ? null : `${what} is not open yet.`;
}
