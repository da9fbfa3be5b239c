import { useQueryClient } from "@tanstack/react-query";
import type { Ticket } from "@/api/types";
import { Button } from "@/components/button";
import { momentIn } from "@/lib/dates";
import { useFocusFallback } from "@/lib/focus";
import { useToasts } from "@/lib/toasts";
import { useApiMutation } from "@/lib/use-api-mutation";
import { userTicketPath, userTicketQuery } from "../queries";

/** Asks holders before the event whether they will come, or shows that they have confirmed. */
export function Reconfirmation({ ticket }: { ticket: Ticket }) {
  const queries = useQueryClient();
  const toasts = useToasts();
  const username = ticket.username ?? "";
  useFocusFallback(ticket.reconfirmedAt, ".ticket-tools > h2");
  const { mutate, isPending } = useApiMutation("We couldn't confirm your seat");
  if (ticket.reconfirmedAt) {
    return <p>{`You confirmed on ${momentIn(ticket.reconfirmedAt, ticket.event.timezone)} that you're coming.`}</p>;
  }
  if (!ticket.canReconfirm) return null;
  const confirm = () =>
    mutate(
      { method: "POST", path: `${userTicketPath(username, ticket.id)}/reconfirmation` },
      {
        onSuccess() {
          toasts.success("See you there", "Your seat is confirmed");
          // The response has no QR code.
          void queries.invalidateQueries(userTicketQuery(username, ticket.id));
        },
      },
    );
  return (
    <div>
      <p>Confirm that you're coming. If you can't, cancel your ticket so that someone else can have the seat.</p>
      <Button busy={isPending} onClick={confirm}>
        I'm coming
      </Button>
    </div>
  );
}

/** Sends the ticket by email again. */
export function SendAgain({ ticket }: { ticket: Ticket }) {
  const toasts = useToasts();
  const { mutate, isPending } = useApiMutation("We couldn't send your ticket");
  const send = () =>
    mutate(
      { method: "POST", path: `${userTicketPath(ticket.username ?? "", ticket.id)}/email` },
      { onSuccess: () => toasts.success("Ticket sent", "Check your inbox") },
    );
  return (
    <div>
      <Button busy={isPending} variant="quiet" onClick={send}>
        Send my ticket again
      </Button>
    </div>
  );
}
