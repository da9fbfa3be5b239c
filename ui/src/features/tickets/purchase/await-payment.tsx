import type { Ticket } from "@/api/types";
import { MetaLine } from "@/components/meta-line";
import { Progress } from "@/components/progress";
import { useCachedQuery } from "@/lib/use-cached-query";
import { purchaseQuery } from "../queries";
import { PaymentPanel } from "./payment-panel";

interface AwaitPaymentProps {
  event: string;
  ticket: Ticket;
  username: string;
  isLate: boolean;
}

/** Waits for the payment, and shows the way to it. */
export function AwaitPayment({ event, ticket, username, isLate }: AwaitPaymentProps) {
  const type = ticket.ticketType.slug;
  const purchase = useCachedQuery(purchaseQuery(event, type));
  return (
    <article className="wrap page tickets-page">
      <header className="page-head">
        <h1>Waiting for your payment</h1>
        <MetaLine parts={[ticket.ticketType.name, ticket.event.title]} />
      </header>
      <div aria-live="polite">
        {isLate ? (
          <p>This is taking longer than usual. You can close this page; we'll email you your ticket.</p>
        ) : (
          <Progress label="Checking your payment" />
        )}
      </div>
      {purchase ? <PaymentPanel event={event} purchase={purchase} type={type} username={username} /> : null}
    </article>
  );
}
