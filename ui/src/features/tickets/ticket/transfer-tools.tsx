import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Ticket, TicketTransfer } from "@/api/types";
import { Button } from "@/components/button";
import { Field } from "@/components/field";
import { FormError } from "@/components/form-error";
import { Input } from "@/components/input";
import { SubmitButton } from "@/components/submit-button";
import { momentIn } from "@/lib/dates";
import { useFocusFallback } from "@/lib/focus";
import { useApiForm } from "@/lib/form";
import { email, text } from "@/lib/rules";
import { useToasts } from "@/lib/toasts";
import { useApiMutation } from "@/lib/use-api-mutation";
import { useCachedQuery } from "@/lib/use-cached-query";
import { answersQuery, transfersPath, transfersQuery } from "../queries";

const rules = { email: text(email("Enter a valid email address")) };

/** Offers a ticket to another person, or withdraws the offer. */
export function TransferTools({ ticket }: { ticket: Ticket }) {
  const query = transfersQuery(ticket.username ?? "", ticket.id);
  const queries = useQueryClient();
  const { data: offers } = useQuery(query);
  useFocusFallback(offers?.length, ".ticket-transfer > h3");
  if (!offers) return null;
  const [offer] = offers;
  const update = (changed: TicketTransfer[]) => queries.setQueryData(query.queryKey, changed);
  return (
    <section className="ticket-transfer">
      <h3>Give your ticket to someone else</h3>
      {offer ? (
        <OpenOffer offer={offer} onWithdraw={() => update([])} ticket={ticket} />
      ) : (
        <OfferForm onOffer={(made) => update([made])} ticket={ticket} />
      )}
    </section>
  );
}

function OpenOffer({ ticket, offer, onWithdraw }: { ticket: Ticket; offer: TicketTransfer; onWithdraw(): void }) {
  const { mutate, isPending } = useApiMutation("We couldn't withdraw the offer");
  const path = transfersPath(ticket.username ?? "", ticket.id);
  return (
    <>
      <p>{`You've offered it to ${offer.email}. They can accept until ${momentIn(offer.expiresAt, ticket.event.timezone)}; until they do, it stays yours.`}</p>
      <Button
        busy={isPending}
        variant="quiet"
        onClick={() => mutate({ method: "DELETE", path }, { onSuccess: onWithdraw })}
      >
        Withdraw the offer
      </Button>
    </>
  );
}

function OfferForm({ ticket, onOffer }: { ticket: Ticket; onOffer(offer: TicketTransfer): void }) {
  const toasts = useToasts();
  const form = useApiForm({ rules, values: { email: "" } });
  const { mutate, isPending } = useApiMutation("We couldn't offer the ticket");
  const path = transfersPath(ticket.username ?? "", ticket.id);
  const frame = form.formProps(({ email }) =>
    mutate(
      { method: "POST", path, body: { email } },
      {
        onSuccess(offer) {
          onOffer(offer);
          toasts.success("Ticket offered", `We emailed ${offer.email}`);
        },
        onError: form.showError,
      },
    ),
  );
  const answers = useCachedQuery(answersQuery(ticket.username ?? "", ticket.id));
  const hint = [
    "They need an account with this email.",
    ticket.paid && "We won't refund what you paid.",
    answers?.questions.length && "We'll delete your answers and ask the new holder for theirs.",
  ]
    .filter(Boolean)
    .join(" ");
  return (
    <form {...frame} className="ticket-rename" method="post">
      <Field error={form.errorOf("email")} hint={hint} label="New holder's email" required>
        <Input {...form.input("email")} autoComplete="off" inputMode="email" maxLength={255} type="email" />
      </Field>
      <FormError>{form.formError}</FormError>
      <SubmitButton busy={isPending} disabled={!form.touched}>
        Offer the ticket
      </SubmitButton>
    </form>
  );
}
