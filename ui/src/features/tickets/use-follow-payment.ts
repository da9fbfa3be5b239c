import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Ticket } from "@/api/types";
import { flagsQuery, noFlags } from "@/features/flags";
import { track } from "@/lib/analytics";
import { useCachedQuery } from "@/lib/use-cached-query";
import { liveTicket } from "./own-ticket";
import { userTicketsQuery } from "./queries";

const interval = 2000;
/** After this many looks the page stops asking. */
const maxLooks = 60;
/** After this many, it says that it takes long. */
const manyLooks = 15;

interface Payment {
  /** The user's live ticket for the event. */
  ticket: Ticket | undefined;
  /** Whether the payment takes long. */
  isLate: boolean;
}

/** Fetches a user's ticket for an event until it does not wait for its payment any more. */
export function useFollowPayment(username: string, event: string): Payment {
  const [looks, setLooks] = useState(0);
  const hasWaited = useRef(false);
  const flags = useCachedQuery(flagsQuery()) ?? noFlags;
  const waits = (tickets: Ticket[] | undefined) => liveTicket(tickets, event)?.state === "pending_payment";
  const { data, dataUpdatedAt } = useQuery({
    ...userTicketsQuery(username),
    enabled: username !== "",
    refetchInterval: ({ state }) => (waits(state.data) && looks < maxLooks ? interval : false),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts responses
  useEffect(() => setLooks((looks) => looks + 1), [dataUpdatedAt]);
  const isWaiting = waits(data);
  useEffect(() => {
    if (isWaiting) hasWaited.current = true;
    else if (hasWaited.current) track("purchase_ticket", flags);
  }, [isWaiting, flags]);
  return { ticket: liveTicket(data, event), isLate: looks > manyLooks };
}
