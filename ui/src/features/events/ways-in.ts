import { flagsQuery } from "@/features/flags";
import { useAnswer } from "@/lib/answer";
import type { WaysIn } from "./main-action";

/** What is switched on, as the shell has found out. While that is unknown every door is shut. */
export function useWaysIn(): WaysIn {
  const flags = useAnswer(flagsQuery());
  return {
    register: flags?.register ?? false,
    stayConnected: flags?.stay_connected ?? false,
    tickets: flags?.tickets ?? false,
  };
}
