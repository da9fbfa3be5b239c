import type { Purchase } from "@/api/types";
import { Button, ButtonLink } from "@/components/button";
import { lazyOrThrow } from "@/lib/lazy-module";
import { price } from "@/lib/money";
import { purchasePath } from "@/lib/ticket-paths";
import { useApiMutation } from "@/lib/use-api-mutation";
import { purchaseApiPath } from "../queries";
import { useReleaseSeat, useUpdatePurchase } from "./use-seat-hold";
import { canEmbed, type LoadedStripe } from "./use-stripe";

const PaymentForm = lazyOrThrow(() => import("./payment-form"));

interface PaymentPanelProps {
  event: string;
  type: string;
  username: string;
  purchase: Purchase;
  /** The payment provider's script on the purchase page; other pages do not load it. */
  stripe?: LoadedStripe;
}

/** Leads a user whose ticket is not paid yet to the payment page. */
export function PaymentPanel({ event, type, username, purchase, stripe }: PaymentPanelProps) {
  const updatePurchase = useUpdatePurchase(event, type, username);
  const pay = useApiMutation("We couldn't open the payment page");
  const { release, isPending: isReleasing } = useReleaseSeat(event, type);
  const path = purchaseApiPath(event, type);
  const openPayment = () =>
    pay.mutate(
      { method: "POST", path, body: { complete: true, acceptTerms: true, embedded: canEmbed(stripe ?? null) } },
      {
        onSuccess(opened) {
          updatePurchase(opened);
          if (opened.paymentUrl) window.location.assign(opened.paymentUrl);
        },
      },
    );
  const label = `Pay ${price(purchase.total)}`;
  const isForm = purchase.paymentIsEmbedded && stripe !== undefined;
  const href = purchase.paymentUrl ?? (purchase.paymentIsEmbedded ? purchasePath(event, type) : null);
  return (
    <div className="payment-panel">
      <p>
        {purchase.paymentIsProcessing
          ? "Your payment is on its way. Your seat stays reserved until it arrives."
          : "Your seat is reserved. Pay to get your ticket."}
      </p>
      {isForm ? <PaymentForm event={event} stripe={stripe} type={type} /> : null}
      {purchase.paymentIsProcessing ? null : (
        <div className="actions">
          {isForm ? null : href ? (
            <ButtonLink href={href}>{label}</ButtonLink>
          ) : (
            <Button busy={pay.isPending} onClick={openPayment}>
              {label}
            </Button>
          )}
          <Button busy={isReleasing} variant="quiet" onClick={release}>
            Release the seat
          </Button>
        </div>
      )}
    </div>
  );
}
