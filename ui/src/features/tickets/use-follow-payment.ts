import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Ticket } from "@/api/types";
import { userTicketsQuery } from "./current-ticket";
import { liveTicket } from "./own-ticket";

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
  const waits = (tickets: Ticket[] | undefined) => liveTicket(tickets, event)?.state === "pending_payment";
  const { data, dataUpdatedAt } = useQuery({
    ...userTicketsQuery(username),
    enabled: username !== "",
    refetchInterval: ({ state }) =>
      state.error?.status !== 401 && waits(state.data) && looks < maxLooks ? interval : false,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts responses
  useEffect(() => setLooks((looks) => looks + 1), [dataUpdatedAt]);
  return { ticket: liveTicket(data, event), isLate: looks > manyLooks };
}
