import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { ButtonLink } from "@/components/button";
import { MessagePage } from "@/components/message-page";
import { MetaLine } from "@/components/meta-line";
import { Panel } from "@/components/panel";
import { ticketPath, useLastUser } from "@/features/account";
import { eventQuery } from "@/features/events";
import { dayRange } from "@/lib/dates";
import { useFocusFallback } from "@/lib/focus";
import { useHydrated } from "@/lib/hydrated";
import { lazyOrThrow } from "@/lib/lazy-module";
import { seedOf } from "@/lib/random";
import { ticketTypePath } from "@/lib/ticket-paths";
import { AwaitPayment } from "./await-payment";
import { BoughtSeat } from "./bought-seat";
import { useCountPurchase } from "./use-count-purchase";
import { useFollowPayment } from "./use-follow-payment";

export { loadSuccess as load } from "../load";

const ShareTicketCard = lazyOrThrow(() => import("../share-card"));

/** `/events/{eventSlug}/tickets/{ticketTypeSlug}/purchase/success`: what comes after the purchase. */
export function Page() {
  const { eventSlug = "", ticketTypeSlug = "" } = useParams();
  const { data: event } = useSuspenseQuery(eventQuery(eventSlug));
  const user = useLastUser();
  const { ticket, isLate } = useFollowPayment(user?.username ?? "", eventSlug);
  useCountPurchase(ticket);
  const hydrated = useHydrated();
  useFocusFallback(ticket?.state, "h1");
  // The session ended before the first render, for example with a logout in another tab.
  if (!user) return null;
  if (!ticket) return <LapsedSeat event={eventSlug} type={ticketTypeSlug} />;
  if (ticket.state === "pending_payment")
    return <AwaitPayment event={eventSlug} isLate={isLate} ticket={ticket} username={user.username} />;
  const waits = ticket.state === "pending_approval";
  return (
    <article className="wrap page tickets-page">
      <header className="page-head">
        <h1>{waits ? "We've received your request" : "You've got your ticket"}</h1>
        <p className="lead">
          {waits
            ? "Your seat is reserved. We'll email you our answer."
            : `Your ticket for ${event.title} is in your account and in your inbox.`}
        </p>
        <MetaLine parts={[ticket.ticketType.name, dayRange(event), ticket.code]} />
      </header>
      {waits ? (
        <Panel cols={20} rows={3} seed={seedOf(ticket.code)} share={0.6} />
      ) : (
        <BoughtSeat event={event} ticket={ticket} username={user.username} />
      )}
      <div className="actions">
        <ButtonLink href={ticketPath(user.username, ticket.id)}>
          {waits ? "View my request" : "View my ticket"}
        </ButtonLink>
        <ButtonLink href={`/events/${event.slug}/register`} variant="quiet">
          Find a team
        </ButtonLink>
        <ButtonLink download href={`/events/${event.slug}/calendar.ics`} variant="quiet">
          Add to calendar
        </ButtonLink>
      </div>
      {hydrated && !waits ? <ShareTicketCard ticket={ticket} username={user.username} /> : null}
    </article>
  );
}

/** The ticket ended while the page waited for its payment. */
function LapsedSeat({ event, type }: { event: string; type: string }) {
  return (
    <MessagePage
      lead="You ran out of time to pay, or you released the seat. If you've paid, we'll email you. Otherwise, choose a ticket to try again."
      share={0.1}
      title="This seat is no longer reserved"
    >
      <ButtonLink href={ticketTypePath(event, type)}>Choose a ticket</ButtonLink>
    </MessagePage>
  );
}
