import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import type { Ticket } from "@/api/types";
import { ButtonLink } from "@/components/button";
import { MetaLine } from "@/components/meta-line";
import { Panel } from "@/components/panel";
import { Progress } from "@/components/progress";
import { Wall } from "@/components/wall";
import { OwnSeat } from "@/components/wall-marks";
import { useUser } from "@/features/account";
import { eventQuery } from "@/features/events";
import { dayRange } from "@/lib/dates";
import { useHydrated } from "@/lib/hydrated";
import { lazyComponent } from "@/lib/lazy-module";
import { seedOf } from "@/lib/random";
import { useCachedQuery } from "@/lib/use-cached-query";

import { ticketPath } from "./current-ticket";
import { PaymentPanel } from "./payment-panel";
import { purchaseQuery } from "./queries";
import { useCountPurchase } from "./use-count-purchase";
import { useFollowPayment } from "./use-follow-payment";

export { loadSuccess as load } from "./load";

const ShareTicketCard = lazyComponent(() => import("./share-card"));

/** `/events/{eventSlug}/tickets/{ticketId}/purchase/success`: what comes after the purchase. */
export function Page() {
  const { eventSlug = "" } = useParams();
  const { data: event } = useSuspenseQuery(eventQuery(eventSlug));
  const user = useUser();
  const { ticket, isLate } = useFollowPayment(user?.username ?? "", eventSlug);
  useCountPurchase(ticket);
  const hydrated = useHydrated();
  if (!user || !ticket) return null;
  if (ticket.state === "pending_payment")
    return <AwaitPayment event={eventSlug} isLate={isLate} ticket={ticket} username={user.username} />;
  const waits = ticket.state === "pending_approval";
  return (
    <article className="wrap page tickets-page">
      <header className="page-head">
        <h1>{waits ? "We have your request" : "You have a ticket"}</h1>
        <p className="lead">
          {waits
            ? "Your seat is reserved. We'll email you our answer."
            : `Your ticket for ${event.title} is in your account and in your inbox.`}
        </p>
        <MetaLine parts={[ticket.ticketType.name, dayRange(event), ticket.code]} />
      </header>
      {ticket.seat !== null && event.capacity !== null && event.seatsLeft !== null ? (
        <figure className="own-seat">
          <Wall
            seats={event.capacity}
            seed={seedOf(event.slug)}
            taken={Math.max(ticket.seat, event.capacity - event.seatsLeft)}
          >
            {hydrated ? <OwnSeat seat={ticket.seat} seats={event.capacity} seed={seedOf(event.slug)} /> : null}
          </Wall>
          <figcaption className="caption">{`Your tile is on the wall: seat ${ticket.seat} of ${event.capacity}.`}</figcaption>
        </figure>
      ) : (
        <Panel cols={20} rows={3} seed={seedOf(ticket.code)} share={waits ? 0.6 : 1} />
      )}
      <div className="actions">
        <ButtonLink href={ticketPath(user.username, ticket.id)}>
          {waits ? "Show my request" : "Show my ticket"}
        </ButtonLink>
        <ButtonLink href={`/events/${event.slug}/register`} look="quiet">
          Find a team
        </ButtonLink>
        <ButtonLink download href={`/events/${event.slug}/calendar.ics`} look="quiet">
          Add to calendar
        </ButtonLink>
      </div>
      {hydrated && !waits ? <ShareTicketCard ticket={ticket} username={user.username} /> : null}
    </article>
  );
}

interface AwaitPaymentProps {
  event: string;
  ticket: Ticket;
  username: string;
  isLate: boolean;
}

/** Waits for the payment, and shows the way to it. */
function AwaitPayment({ event, ticket, username, isLate }: AwaitPaymentProps) {
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
