import { useCachedQuery } from "@/lib/use-cached-query";
import { type Flags, flagsQuery, noFlags } from "./queries";

/** The flags as loaded by the shell; all off while unknown. */
export function useFlags(): Flags {
  return useCachedQuery(flagsQuery()) ?? noFlags;
}
