import { useQuery } from "@tanstack/react-query";
import { ActionButton } from "@/features/admin-form";
import { dayAndClock } from "@/lib/dates";
import { transferOffersQuery } from "./queries";

export interface TicketTransferProps {
  ticketId: string;
  timezone: string;
  onChange(): void;
}

/** Offers a ticket to another address for its holder, or withdraws the open offer. */
export default function TicketTransfer({ ticketId, timezone, onChange }: TicketTransferProps) {
  const path = `/api/v1/users-tickets/${ticketId}/transfers` as const;
  const { data, refetch } = useQuery(transferOffersQuery(ticketId));
  const offer = data?.[0];
  const refresh = () => {
    void refetch();
    onChange();
  };
  if (offer)
    return (
      <ActionButton
        description={`The ticket is offered to ${offer.email}, who can accept until ${dayAndClock(offer.expiresAt, timezone)}. If you withdraw the offer, the holder keeps the ticket.`}
        successMessage="Offer withdrawn"
        errorTitle="We couldn't withdraw the offer"
        label="Withdraw offer"
        onDone={refresh}
        request={() => ({ method: "DELETE", path })}
      />
    );
  return (
    <ActionButton
      description="We'll email an offer. The holder keeps the ticket until someone accepts it with an account that has this email."
      fields={[{ kind: "text", name: "email", label: "Email", required: true }]}
      errorTitle="We couldn't offer the ticket"
      label="Offer ticket"
      onDone={refresh}
      request={({ email }) => ({ method: "POST", path, body: { email } })}
      successMessage={({ expiresAt }) => `Offered until ${dayAndClock(expiresAt, timezone)}`}
    />
  );
}
