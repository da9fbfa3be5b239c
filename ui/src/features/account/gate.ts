import { useQuery } from "@tanstack/react-query";
import { type FlagName, flagsQuery } from "@/features/flags";
import { useAnswer } from "@/lib/answer";
import { currentUserQuery } from "./queries";

/** What every account form needs to know: whether it may be sent, and if not, why. Null: it may. */
export function useClosedReason(flag: FlagName, what: string, canSend: boolean): string | null {
  const { data: flags } = useQuery(flagsQuery());
  // Read where it is known, never asked for: a form is no reason to find out who is logged in.
  const user = useAnswer(currentUserQuery());
  if (user) return "You are logged in already.";
  return canSend && flags?.[flag] ? null : `${what} is not open yet.`;
}
