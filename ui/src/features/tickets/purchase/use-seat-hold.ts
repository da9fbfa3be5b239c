import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { Purchase, Ticket } from "@/api/types";
import { userTicketsQuery } from "@/features/account";
import type { ApiError } from "@/lib/api";
import { correctClockByHold } from "@/lib/server-clock";
import { ticketTypePath } from "@/lib/ticket-paths";
import { useApiMutation } from "@/lib/use-api-mutation";
import { purchaseApiPath, purchaseQuery } from "../queries";

interface SeatHold {
  /** Why no seat is held; null while one is, or is being requested. */
  refusal: string | null;
  /** Why the discount code is not valid. */
  codeRefusal: string | null;
  /** Requests a seat again, with a code if there is one. */
  retry(code?: string): void;
}

interface SeatHoldOptions {
  event: string;
  type: string;
  username: string;
  /** The ticket, if the user has one. */
  ticket: Ticket | undefined;
  /** The discount code to begin with. */
  code: string | null;
}

const busyMessage = "Many people are getting tickets right now. Keep this page open while we try to reserve your seat.";

/** Holds a seat while the purchase page is open, unless the user has a ticket already. */
export function useSeatHold({ event, type, username, ticket, code }: SeatHoldOptions): SeatHold {
  const updatePurchase = useUpdatePurchase(event, type, username);
  const { mutate } = useApiMutation("We couldn't reserve a seat");
  const [refusal, setRefusal] = useState<string | null>(null);
  const [codeRefusal, setCodeRefusal] = useState<string | null>(null);
  const requested = useRef(false);
  const timer = useRef(0);
  const hold = useCallback(
    (code: string | null) => {
      setRefusal(null);
      mutate(
        { method: "POST", path: purchaseApiPath(event, type), body: code === null ? {} : { code } },
        {
          onSuccess: updatePurchase,
          suppressToast: isBusy,
          onError(error: ApiError) {
            if (isBusy(error)) {
              // Not all at the same time.
              const wait = 1000 * ((error.retryAfter ?? 1) + Math.random());
              timer.current = window.setTimeout(() => hold(code), wait);
              return setRefusal(busyMessage);
            }
            const wrongCode = error.errors.code?.[0];
            if (code === null || wrongCode === undefined) return setRefusal(error.message);
            // The seat matters more than the code.
            setCodeRefusal(wrongCode);
            hold(null);
          },
        },
      );
    },
    [mutate, event, type, updatePurchase],
  );
  // Leaving the page ends the wait for a turn.
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const isHeld = ticket !== undefined;
  // Not in the loader, which also runs on the server: rendering the page must not take a seat.
  useEffect(() => {
    if (isHeld || requested.current) return;
    requested.current = true;
    hold(code);
  }, [isHeld, hold, code]);
  return { refusal, codeRefusal, retry: (code) => hold(code ?? null) };
}

/** Releases the seat and returns to the ticket's page. */
export function useReleaseSeat(event: string, type: string) {
  const navigate = useNavigate();
  const { mutate, isPending } = useApiMutation("We couldn't release your seat");
  const release = () =>
    mutate(
      { method: "DELETE", path: purchaseApiPath(event, type) },
      { onSuccess: () => void navigate(ticketTypePath(event, type)) },
    );
  return { release, isPending };
}

/** Puts a changed purchase and its ticket into the cache. */
export function useUpdatePurchase(event: string, type: string, username: string): (purchase: Purchase) => void {
  const queries = useQueryClient();
  return useCallback(
    (purchase: Purchase) => {
      const { ticket } = purchase;
      if (ticket.heldUntil) correctClockByHold(ticket.heldUntil);
      queries.setQueryData(purchaseQuery(event, type).queryKey, purchase);
      queries.setQueryData(userTicketsQuery(username).queryKey, (tickets: Ticket[] = []) => [
        ticket,
        ...tickets.filter(({ id }) => id !== ticket.id),
      ]);
    },
    [queries, event, type, username],
  );
}

function isBusy({ status }: ApiError): boolean {
  return status === 503;
}
