import { useSuspenseQuery } from "@tanstack/react-query";
import { useLocation, useParams } from "react-router";
import type { Event, Purchase, Ticket, TicketType, TicketTypeDetails, User } from "@/api/types";
import { Button, ButtonLink } from "@/components/button";
import { DescriptionList } from "@/components/description-list";
import { MetaLine } from "@/components/meta-line";
import { useUser } from "@/features/account";
import { eventQuery } from "@/features/events";
import { dayRange, momentIn } from "@/lib/dates";
import { lazyComponent } from "@/lib/lazy-module";
import { price } from "@/lib/money";
import { ticketTypePath } from "@/lib/ticket-paths";
import { useCachedQuery } from "@/lib/use-cached-query";
import { minutesAndSeconds, useCountdown } from "@/lib/use-countdown";
import { ticketPath, userTicketsQuery } from "./current-ticket";
import { isUnpaid, liveTicket, stateTexts } from "./own-ticket";
import { PaymentPanel } from "./payment-panel";
import { PurchaseForm } from "./purchase-form";
import { purchaseQuery, ticketTypeQuery } from "./queries";
import { useHold, useUpdatePurchase } from "./use-hold";
import { canEmbed, useStripe } from "./use-stripe";

export { loadPurchase as load } from "./load";

const CodeForm = lazyComponent(() => import("./code-form"));
const AccessForm = lazyComponent(() => import("./access-form"));

/** `/events/{eventSlug}/tickets/{ticketId}/purchase`: the user gets a ticket. */
export function Page() {
  const { eventSlug = "", ticketId = "" } = useParams();
  const { data: event } = useSuspenseQuery(eventQuery(eventSlug));
  const { data: type } = useSuspenseQuery(ticketTypeQuery(eventSlug, ticketId));
  const user = useUser();
  const ticket = liveTicket(useCachedQuery(userTicketsQuery(user?.username ?? "")), eventSlug);
  if (!user) return null;
  const has = ticket !== undefined && !isUnpaid(ticket);
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
        <Checkout
          event={event}
          ticket={ticket?.ticketType.slug === type.slug ? ticket : undefined}
          type={type}
          user={user}
        />
      )}
    </article>
  );
}

interface CheckoutProps {
  event: Event;
  type: TicketTypeDetails;
  user: User;
  /** The ticket, while a seat is held or waits for its payment. */
  ticket: Ticket | undefined;
}

/** Seconds; longer holds show when they end. */
const hour = 3600;

/** The form, or the way to the payment, beside the summary. */
function Checkout({ event, type, user, ticket }: CheckoutProps) {
  const path = { event: event.slug, type: type.slug, username: user.username };
  const code = new URLSearchParams(useLocation().search).get("code");
  const { refusal, codeRefusal, retry } = useHold({ ...path, ticket, code });
  const purchase = useCachedQuery(purchaseQuery(path.event, path.type));
  const stripe = useStripe(purchase?.paymentFormKey);
  const updatePurchase = useUpdatePurchase(path.event, path.type, path.username);
  const left = useCountdown(ticket?.heldUntil ?? null);
  const isOver = left === 0;
  const held = ticket !== undefined && !isOver;
  const questions = purchase?.questions.filter(({ asked }) => asked) ?? type.questions;
  return (
    <div className="checkout">
      {held && ticket.state === "pending_payment" && purchase ? (
        <PaymentPanel {...path} purchase={purchase} stripe={stripe} />
      ) : (
        <div className="form-card">
          <PurchaseForm
            event={event}
            held={held}
            embedded={canEmbed(stripe)}
            key={questions.map(({ id }) => id).join()}
            questions={questions}
            refusal={isOver ? "Your seat is no longer reserved." : refusal}
            total={purchase?.total ?? type.price}
            type={type}
            user={user}
          />
        </div>
      )}
      <section>
        <h2>Summary</h2>
        <DescriptionList items={factsOf(event, type, purchase)} stacked />
        {refusal && type.availability === "invite_only" ? <AccessForm onSubmit={retry} refusal={codeRefusal} /> : null}
        {held && ticket.state === "held" && type.price.amount > 0 ? (
          <CodeForm {...path} code={purchase?.code ?? null} onChange={updatePurchase} refusal={codeRefusal} />
        ) : null}
        {left !== null && held && !purchase?.paymentIsProcessing ? (
          <p className="hold-time" role="timer">
            {left > hour ? "Your seat is reserved until " : "Your seat is reserved for "}
            <strong>{left > hour ? momentIn(ticket.heldUntil ?? "", event.timezone) : minutesAndSeconds(left)}</strong>
          </p>
        ) : null}
        {isOver || refusal ? (
          <Button look="quiet" onClick={() => retry()}>
            Try again
          </Button>
        ) : null}
      </section>
    </div>
  );
}

function factsOf(event: Event, type: TicketType, purchase: Purchase | undefined) {
  const total = purchase?.total ?? type.price;
  const discount = purchase?.discount;
  return [
    { name: "Ticket", value: type.name },
    { name: "When", value: dayRange(event) },
    ...(discount && discount.amount > 0
      ? [
          { name: "Price", value: price(type.price) },
          { name: "Discount", value: `\u2212${price(discount)}` },
        ]
      : []),
    { name: "Total", value: price(total), ...(total.amount > 0 && { note: "VAT included" }) },
  ];
}
