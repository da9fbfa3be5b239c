import { flagsQuery } from "@/features/flags";
import { useCachedQuery } from "@/lib/use-cached-query";
import type { EnabledFlows } from "./main-action";

/** The enabled flags, as loaded by the shell; all off while unknown. */
export function useEnabledFlows(): EnabledFlows {
  const flags = useCachedQuery(flagsQuery());
  return {
    register: flags?.register ?? false,
    stayConnected: flags?.stay_connected ?? false,
    tickets: flags?.tickets ?? false,
    waitingList: flags?.waiting_list ?? false,
  };
}
