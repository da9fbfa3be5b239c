import type { WaitingListEntry } from "@/api/types";
import { useFlags } from "@/features/flags";
import { useNow } from "@/lib/now";

/** Whether people can join the waiting list of an event now. */
export function useOpenList({ waitingListClosesAt }: WaitingListEntry["event"]): boolean {
  const { waiting_list: isSwitchedOn } = useFlags();
  return Date.parse(waitingListClosesAt) > useNow() && isSwitchedOn;
}
