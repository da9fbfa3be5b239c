import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Ticket } from "@/api/types";
import { userTicketsQuery } from "@/features/account";
import { liveTicket } from "../own-ticket";

const interval = 2000;
/** Stops polling after this many requests. */
const maxPolls = 60;
/** Says that the payment takes long after this many requests. */
const slowAfterPolls = 15;

interface Payment {
  /** The user's live ticket for the event. */
  ticket: Ticket | undefined;
  /** Whether the payment takes long. */
  isLate: boolean;
}

/** Fetches a user's ticket for an event until it does not wait for its payment any more. */
export function useFollowPayment(username: string, event: string): Payment {
  const [pollCount, setPollCount] = useState(0);
  const waits = (tickets: Ticket[] | undefined) => liveTicket(tickets, event)?.state === "pending_payment";
  const { data, dataUpdatedAt } = useQuery({
    ...userTicketsQuery(username),
    enabled: username !== "",
    refetchInterval: ({ state }) =>
      state.error?.status !== 401 && waits(state.data) && pollCount < maxPolls ? interval : false,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts responses
  useEffect(() => setPollCount((count) => count + 1), [dataUpdatedAt]);
  return { ticket: liveTicket(data, event), isLate: pollCount > slowAfterPolls };
}
