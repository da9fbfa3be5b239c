import { useLocation } from "react-router";
import type { Event, Purchase, Ticket, TicketType, TicketTypeDetails, User } from "@/api/types";
import { Button, ButtonLink } from "@/components/button";
import { DescriptionList } from "@/components/description-list";
import { momentIn } from "@/lib/dates";
import { lazyOrThrow } from "@/lib/lazy-module";
import { price } from "@/lib/money";
import { purchasePath } from "@/lib/ticket-paths";
import { useCachedQuery } from "@/lib/use-cached-query";
import { minutesAndSeconds, useCountdown } from "@/lib/use-countdown";
import { purchaseQuery } from "../queries";
import { PaymentPanel } from "./payment-panel";
import { PurchaseForm } from "./purchase-form";
import { useSeatHold, useUpdatePurchase } from "./use-seat-hold";
import { canEmbed, useStripe } from "./use-stripe";

const CodeForm = lazyOrThrow(() => import("./code-form"));
const AccessForm = lazyOrThrow(() => import("./access-form"));

interface CheckoutProps {
  event: Event;
  type: TicketTypeDetails;
  user: User;
  /** The ticket, while a seat is held or waits for its payment. */
  ticket: Ticket | undefined;
  /** The unpaid ticket of another type, if the user has one. */
  other?: Ticket | undefined;
}

/** Seconds; longer holds show when they end. */
const hour = 3600;

/** How long the seat is held, then what it costs beside the form, or the way to the payment. */
export function Checkout({ event, type, user, ticket, other }: CheckoutProps) {
  const path = { event: event.slug, type: type.slug, username: user.username };
  const code = new URLSearchParams(useLocation().search).get("code");
  const { refusal, codeRefusal, retry } = useSeatHold({ ...path, ticket, code });
  const purchase = useCachedQuery(purchaseQuery(path.event, path.type));
  const stripe = useStripe(purchase?.paymentFormKey);
  const updatePurchase = useUpdatePurchase(path.event, path.type, path.username);
  const left = useCountdown(ticket?.heldUntil ?? null);
  const isOver = left === 0;
  const held = ticket !== undefined && !isOver;
  const questions = purchase?.questions.filter(({ asked }) => asked) ?? type.questions;
  return (
    <div className="checkout">
      <p className="hold-time" role="timer">
        {left !== null && held && !purchase?.paymentIsProcessing ? (
          <>
            {left > hour ? "Your seat is reserved until " : "Your seat is reserved for "}
            <strong>{left > hour ? momentIn(ticket.heldUntil ?? "", event.timezone) : minutesAndSeconds(left)}</strong>
          </>
        ) : null}
      </p>
      <section className="checkout-summary">
        <h2>Summary</h2>
        <DescriptionList items={factsOf(type, purchase)} stacked />
        {refusal && type.availability === "invite_only" ? <AccessForm onSubmit={retry} refusal={codeRefusal} /> : null}
        {type.price.amount > 0 && (!ticket || ticket.state === "held") && !refusal ? (
          <div className="checkout-code">
            {held ? (
              <CodeForm {...path} code={purchase?.code ?? null} onChange={updatePurchase} refusal={codeRefusal} />
            ) : null}
          </div>
        ) : null}
        {refusal && other ? (
          <ButtonLink href={purchasePath(event.slug, other.ticketType.slug)}>
            {`Continue with my ${other.ticketType.name} ticket`}
          </ButtonLink>
        ) : null}
        {isOver || refusal ? (
          <Button variant="quiet" onClick={() => retry((purchase ? purchase.code : code) ?? undefined)}>
            Try again
          </Button>
        ) : null}
      </section>
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
    </div>
  );
}

function factsOf(type: TicketType, purchase: Purchase | undefined) {
  const total = purchase?.total ?? type.price;
  const discount = purchase?.discount;
  return [
    { name: "Ticket", value: type.name },
    ...(discount && discount.amount > 0
      ? [
          { name: "Price", value: price(type.price) },
          { name: "Discount", value: `\u2212${price(discount)}` },
        ]
      : []),
    { name: "Total", value: price(total), ...(total.amount > 0 && { note: "VAT included" }) },
  ];
}
