import { useNavigate } from "react-router";
import type { Event, Purchase, TicketQuestion, TicketType, User } from "@/api/types";
import { Button } from "@/components/button";
import { Checkbox } from "@/components/checkbox";
import { Field } from "@/components/field";
import { FormError } from "@/components/form-error";
import { FormBody, FormFooter, FormLayout } from "@/components/form-layout";
import { Input } from "@/components/input";
import { SubmitButton } from "@/components/submit-button";
import type { ApiError } from "@/lib/api";
import { useApiForm } from "@/lib/form";
import { useFormReply } from "@/lib/form-reply";
import { price } from "@/lib/money";
import { purchasePath } from "@/lib/ticket-paths";
import { useApiMutation } from "@/lib/use-api-mutation";
import { successPath } from "../paths";
import { purchaseApiPath } from "../queries";
import { QuestionFields } from "../question-fields";
import { answersOf, questionRules, questionValues } from "../questions";
import { maxName, purchaseRules } from "../rules";
import { BuyerFields } from "./buyer-fields";
import { useReleaseSeat, useUpdatePurchase } from "./use-seat-hold";

interface PurchaseFormProps {
  event: Event;
  type: TicketType;
  user: User;
  /** What the user is asked; with the answers so far, if there are any. */
  questions: TicketQuestion[];
  /** What the user pays. */
  total: Purchase["total"];
  /** Whether a seat is held for the user. */
  held: boolean;
  /** Whether the payment provider's form can be shown here. */
  embedded: boolean;
  /** Why the ticket cannot be bought. */
  refusal: string | null;
}

/** Name, answers, billing details and consent. Sent by our code, or by the browser without a script. */
export function PurchaseForm(props: PurchaseFormProps) {
  const { event, type, user, questions, total, held, refusal } = props;
  const form = useApiForm<Record<string, string>>({
    rules: { ...purchaseRules, ...questionRules(questions) },
    values: {
      holderName: user.name,
      acceptTerms: "",
      "buyer.name": "",
      "buyer.taxNumber": "",
      "buyer.address": "",
      ...questionValues(questions),
    },
    reply: useFormReply("purchase"),
  });
  const { send, isPending } = useSendPurchase(props, form.showError);
  const { release, isPending: isReleasing } = useReleaseSeat(event.slug, type.slug);
  const isPaid = total.amount > 0 && !type.requiresApproval;
  const button = isPaid ? `Pay ${price(total)}` : type.requiresApproval ? "Request my ticket" : "Get my ticket";
  return (
    <FormLayout {...form.formProps(send)} action={purchasePath(event.slug, type.slug)} method="post">
      <FormBody>
        <div className="form-fields">
          <Field
            error={form.errorOf("holderName")}
            hint="Use the name on the ID you'll show at the door."
            label="Name on the ticket"
            required
          >
            <Input {...form.input("holderName")} autoComplete="name" maxLength={maxName} />
          </Field>
          {questions.length > 0 ? (
            <section aria-labelledby="purchase-questions" className="question-fields">
              <h2 id="purchase-questions">Questions from the organisers</h2>
              <p className="field-hint">
                {questions.some(({ required }) => required) ? "" : "Optional. "}
                Only you and the organisers see your answers.
              </p>
              <QuestionFields errorOf={form.errorOf} input={form.input} questions={questions} />
            </section>
          ) : null}
          {isPaid ? <BuyerFields errorOf={form.errorOf} input={form.input} /> : null}
          <Checkbox
            defaultChecked={form.entered.acceptTerms === "on"}
            error={form.errorOf("acceptTerms")}
            label={
              <>
                {"I accept the "}
                <a href="/terms-and-conditions" target="_blank" rel="noopener">
                  terms and conditions
                </a>
                {" and the "}
                <a href="/rules" target="_blank" rel="noopener">
                  rules
                </a>
                .
              </>
            }
            name="acceptTerms"
            required
          />
        </div>
      </FormBody>
      <FormFooter>
        <FormError>{form.formError}</FormError>
        <SubmitButton busy={isPending} disabled={false} reason={refusal}>
          {button}
        </SubmitButton>
        {held ? (
          <Button busy={isReleasing} variant="link" onClick={release}>
            Release the seat
          </Button>
        ) : null}
      </FormFooter>
    </FormLayout>
  );
}

/** Sends the form, then leads to the payment or to the ticket. */
function useSendPurchase(props: PurchaseFormProps, showError: (error: ApiError) => void) {
  const { event, type, user } = props;
  const navigate = useNavigate();
  const updatePurchase = useUpdatePurchase(event.slug, type.slug, user.username);
  const { mutate, isPending } = useApiMutation("We couldn't complete your purchase");
  const path = purchaseApiPath(event.slug, type.slug);

  function send(values: Record<string, string>) {
    mutate(
      { method: "POST", path, body: purchaseBody(values, props) },
      {
        onSuccess(purchase) {
          updatePurchase(purchase);
          if (purchase.paymentUrl) return window.location.assign(purchase.paymentUrl);
          if (purchase.paymentIsEmbedded) return;
          void navigate(successPath(event.slug, type.slug), { replace: true });
        },
        onError: showError,
      },
    );
  }

  return { send, isPending };
}

function purchaseBody(values: Record<string, string>, { questions, total, held, embedded }: PurchaseFormProps) {
  return {
    complete: true,
    acceptTerms: true,
    embedded,
    holderName: values.holderName,
    answers: answersOf(questions, values),
    buyer: {
      name: values["buyer.name"] || null,
      taxNumber: values["buyer.taxNumber"] || null,
      address: values["buyer.address"] || null,
    },
    ...(held && { expectedTotal: total.amount }),
  };
}
