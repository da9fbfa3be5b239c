import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Purchase, Ticket } from "@/api/types";
import type { ApiError } from "@/lib/api";
import { useApiMutation } from "@/lib/use-api-mutation";
import { purchaseApiPath, userTicketsQuery } from "./queries";

interface Hold {
  /** Why no seat is held; null while one is, or is being requested. */
  refusal: string | null;
  /** Requests a seat again. */
  retry(): void;
}

/** Holds a seat while the purchase page is open, unless the user has a ticket already. */
export function useHold(event: string, type: string, username: string, ticket: Ticket | undefined): Hold {
  const updateTickets = useUpdateTickets(username);
  const { change } = useApiMutation<Purchase>("No seat could be reserved");
  const [refusal, setRefusal] = useState<string | null>(null);
  const requested = useRef(false);
  const retry = useCallback(() => {
    setRefusal(null);
    change(
      { method: "POST", path: purchaseApiPath(event, type), body: {} },
      {
        onSuccess: (purchase) => updateTickets(purchase.ticket),
        onError: (error: ApiError) => setRefusal(error.message),
      },
    );
  }, [change, event, type, updateTickets]);
  const isHeld = ticket !== undefined;
  useEffect(() => {
    if (isHeld || requested.current) return;
    requested.current = true;
    retry();
  }, [isHeld, retry]);
  return { refusal, retry };
}

/** Puts a changed ticket into the cached list of the user's tickets. */
export function useUpdateTickets(username: string): (ticket: Ticket) => void {
  const queries = useQueryClient();
  return useCallback(
    (ticket: Ticket) => {
      queries.setQueryData(userTicketsQuery(username).queryKey, (tickets: Ticket[] = []) => [
        ticket,
        ...tickets.filter(({ id }) => id !== ticket.id),
      ]);
    },
    [queries, username],
  );
}
