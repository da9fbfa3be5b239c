import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { ButtonLink } from "@/components/button";
import { MetaLine } from "@/components/meta-line";
import { Panel } from "@/components/panel";
import { useLastUser } from "@/features/account";
import { eventQuery } from "@/features/events";
import { dayRange } from "@/lib/dates";
import { useHydrated } from "@/lib/hydrated";
import { lazyComponent } from "@/lib/lazy-module";
import { seedOf } from "@/lib/random";
import { AwaitPayment } from "./await-payment";
import { BoughtSeat } from "./bought-seat";
import { ticketPath } from "./current-ticket";
import { useCountPurchase } from "./use-count-purchase";
import { useFollowPayment } from "./use-follow-payment";

export { loadSuccess as load } from "./load";

const ShareTicketCard = lazyComponent(() => import("./share-card"));

/** `/events/{eventSlug}/tickets/{ticketId}/purchase/success`: what comes after the purchase. */
export function Page() {
  const { eventSlug = "" } = useParams();
  const { data: event } = useSuspenseQuery(eventQuery(eventSlug));
  const user = useLastUser();
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
        <h1>{waits ? "We've received your request" : "You have a ticket"}</h1>
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
