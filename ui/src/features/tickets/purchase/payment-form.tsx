import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { FormError } from "@/components/form-error";
import { Progress } from "@/components/progress";
import { paymentFormQuery } from "../queries";
import type { PaymentForm as MountedForm } from "./stripe";
import type { LoadedStripe } from "./use-stripe";

interface PaymentFormProps {
  event: string;
  type: string;
  stripe: LoadedStripe;
}

/** The payment provider's form for a purchase. After paying it leads to the success page by itself. */
export default function PaymentForm({ event, type, stripe }: PaymentFormProps) {
  const frame = useRef<HTMLDivElement>(null);
  const queries = useQueryClient();
  const [state, setState] = useState<"loading" | "shown" | "failed">("loading");
  // The provider's script draws the form itself, and has to be told to remove it.
  useEffect(() => {
    if (stripe === null || stripe === "failed") return;
    let form: MountedForm | undefined;
    let current = true;
    const fetchClientSecret = async () => (await queries.fetchQuery(paymentFormQuery(event, type))).clientSecret;
    stripe.createEmbeddedCheckoutPage({ fetchClientSecret }).then(
      (made) => {
        if (!current || !frame.current) return made.destroy();
        form = made;
        made.mount(frame.current);
        setState("shown");
      },
      () => current && setState("failed"),
    );
    return () => {
      current = false;
      form?.destroy();
    };
  }, [stripe, queries, event, type]);
  return (
    <>
      {stripe === "failed" || state === "failed" ? (
        <FormError>
          The payment form didn't load. Check your connection and your content blocker, then reload the page. If it
          still doesn't load, release the seat and start again to pay on our payment provider's page.
        </FormError>
      ) : null}
      {state === "loading" && stripe !== "failed" ? <Progress label="Loading the payment form" /> : null}
      <div className="payment-form" ref={frame} />
    </>
  );
}
