import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import type { Ticket } from "@/api/types";
import { Button, ButtonLink } from "@/components/button";
import { DescriptionList } from "@/components/description-list";
import { MetaLine } from "@/components/meta-line";
import { useUser } from "@/features/account";
import { eventQuery } from "@/features/events";
import { dayRange } from "@/lib/dates";
import { price } from "@/lib/money";
import { useCachedQuery } from "@/lib/use-cached-query";
import { minutesAndSeconds, useCountdown } from "@/lib/use-countdown";
import { liveTicket, stateTexts } from "./own-ticket";
import { ticketPath, ticketTypePath } from "./paths";
import { PurchaseForm } from "./purchase-form";
import { ticketTypeQuery, userTicketsQuery } from "./queries";
import { useHold } from "./use-hold";

export { loadPurchase as load } from "./load";

/** `/events/{eventSlug}/tickets/{ticketId}/purchase`: the user gets a ticket. */
export function Page() {
  const { eventSlug = "", ticketId = "" } = useParams();
  const { data: event } = useSuspenseQuery(eventQuery(eventSlug));
  const { data: type } = useSuspenseQuery(ticketTypeQuery(eventSlug, ticketId));
  const user = useUser();
  const ticket = liveTicket(useCachedQuery(userTicketsQuery(user?.username ?? "")), eventSlug);
  if (!user) return null;
  const has = ticket !== undefined && ticket.state !== "held";
  return (
    <article className="wrap page tickets-page">
      <header className="page-head">
        <a className="back-link" href={ticketTypePath(event.slug, type.slug)}>
          {`${type.name} ticket`}
        </a>
        <h1>{has ? "You already have a ticket" : "Get your ticket"}</h1>
        <MetaLine parts={[event.title, dayRange(event)]} />
      </header>
      {has ? (
        <div className="own-ticket">
          <p>{`${ticket.ticketType.name} · ${stateTexts[ticket.state]}`}</p>
          <ButtonLink href={ticketPath(user.username, ticket.id)}>Show my ticket</ButtonLink>
        </div>
      ) : (
        <Checkout held={ticket?.ticketType.slug === type.slug ? ticket : undefined} />
      )}
    </article>
  );
}

/** The form beside the summary. `held` is the ticket while a seat is held. */
function Checkout({ held }: { held: Ticket | undefined }) {
  const { eventSlug = "", ticketId = "" } = useParams();
  const { data: event } = useSuspenseQuery(eventQuery(eventSlug));
  const { data: type } = useSuspenseQuery(ticketTypeQuery(eventSlug, ticketId));
  const user = useUser();
  const { refusal, retry } = useHold(eventSlug, ticketId, user?.username ?? "", held);
  const left = useCountdown(held?.heldUntil ?? null);
  if (!user) return null;
  const isOver = left === 0;
  const facts = [
    { name: "Ticket", value: type.name },
    { name: "When", value: dayRange(event) },
    { name: "Total", value: price(type.price), ...(type.price.amount > 0 && { note: "VAT included" }) },
  ];
  return (
    <div className="checkout">
      <div className="form-card">
        <PurchaseForm
          event={event}
          held={held !== undefined && !isOver}
          refusal={isOver ? "Your seat is no longer reserved." : refusal}
          type={type}
          user={user}
        />
      </div>
      <section>
        <h2>Summary</h2>
        <DescriptionList items={facts} stacked />
        {left !== null && !isOver ? (
          <p className="hold-time" role="timer">
            {"Your seat is reserved for "}
            <strong>{minutesAndSeconds(left)}</strong>
          </p>
        ) : null}
        {isOver || refusal ? (
          <Button look="quiet" onClick={retry}>
            Try again
          </Button>
        ) : null}
      </section>
    </div>
  );
}
