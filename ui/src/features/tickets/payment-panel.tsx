import { useNavigate } from "react-router";
import type { Purchase } from "@/api/types";
import { Button, ButtonLink } from "@/components/button";
import { price } from "@/lib/money";
import { useApiMutation } from "@/lib/use-api-mutation";
import { ticketTypePath } from "./paths";
import { purchaseApiPath } from "./queries";
import { useUpdatePurchase } from "./use-hold";

interface PaymentPanelProps {
  event: string;
  type: string;
  username: string;
  purchase: Purchase;
}

/** Leads a user whose ticket is not paid yet to the payment page. */
export function PaymentPanel({ event, type, username, purchase }: PaymentPanelProps) {
  const navigate = useNavigate();
  const updatePurchase = useUpdatePurchase(event, type, username);
  const pay = useApiMutation<Purchase>("The payment page could not be opened");
  const release = useApiMutation("The seat is still reserved");
  const path = purchaseApiPath(event, type);
  const openPayment = () =>
    pay.change(
      { method: "POST", path, body: { complete: true, acceptTerms: true } },
      {
        onSuccess(opened) {
          updatePurchase(opened);
          if (opened.paymentUrl) window.location.assign(opened.paymentUrl);
        },
      },
    );
  const giveBack = () =>
    release.change({ method: "DELETE", path }, { onSuccess: () => void navigate(ticketTypePath(event, type)) });
  const label = `Pay ${price(purchase.total)}`;
  return (
    <div className="payment-panel">
      <p>
        {purchase.paymentIsProcessing
          ? "Your payment is on its way. Your seat stays reserved until it arrives."
          : "Your seat is reserved. Pay to get your ticket."}
      </p>
      {purchase.paymentIsProcessing ? null : (
        <div className="actions">
          {purchase.paymentUrl ? (
            <ButtonLink href={purchase.paymentUrl}>{label}</ButtonLink>
          ) : (
            <Button busy={pay.busy} onClick={openPayment}>
              {label}
            </Button>
          )}
          <Button busy={release.busy} look="quiet" onClick={giveBack}>
            Give the seat back
          </Button>
        </div>
      )}
    </div>
  );
}
