import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Cancellation, Ticket } from "@/api/types";
import { Button } from "@/components/button";
import { Field } from "@/components/field";
import { FormError } from "@/components/form-error";
import { Input } from "@/components/input";
import { SubmitButton } from "@/components/submit-button";
import { invalidateTeam } from "@/features/teams";
import { useApiForm } from "@/lib/form";
import { lazyOrThrow } from "@/lib/lazy-module";
import { price } from "@/lib/money";
import { useToasts } from "@/lib/toasts";
import { useApiMutation } from "@/lib/use-api-mutation";
import { cancellationQuery, userTicketPath, userTicketQuery } from "../queries";
import { maxName, renameRules } from "../rules";
import { Reconfirmation, SendAgain } from "./holder-actions";
import { TransferTools } from "./transfer-tools";

const ConfirmDialog = lazyOrThrow(() => import("@/components/confirm-dialog"));

/** What holders can change: the name on the ticket, and whether they come. */
export default function TicketTools({ ticket }: { ticket: Ticket }) {
  const isConfirmed = ticket.state === "confirmed";
  if (!ticket.canRename && !ticket.canCancel && !isConfirmed) return null;
  return (
    <section className="ticket-tools">
      <h2>Manage your ticket</h2>
      {isConfirmed ? <Reconfirmation ticket={ticket} /> : null}
      {isConfirmed ? <SendAgain ticket={ticket} /> : null}
      {ticket.canRename ? <Rename key={ticket.version} ticket={ticket} /> : null}
      {ticket.canRename && isConfirmed ? <TransferTools ticket={ticket} /> : null}
      {ticket.canCancel ? <Cancel ticket={ticket} /> : null}
    </section>
  );
}

function Rename({ ticket }: { ticket: Ticket }) {
  const queries = useQueryClient();
  const toasts = useToasts();
  const username = ticket.username ?? "";
  const form = useApiForm({ rules: renameRules, values: { holderName: ticket.holderName ?? "" } });
  const { mutate, isPending } = useApiMutation("We couldn't change the name");
  const frame = form.formProps(({ holderName }) =>
    mutate(
      { method: "PUT", path: userTicketPath(username, ticket.id), body: { holderName, version: ticket.version } },
      {
        onSuccess(renamed) {
          queries.setQueryData(userTicketQuery(username, ticket.id).queryKey, renamed);
          toasts.success("Name changed", "Your ticket has a new QR code");
        },
        onError: form.showError,
      },
    ),
  );
  return (
    <form {...frame} className="ticket-rename" method="post">
      <Field
        error={form.errorOf("holderName")}
        hint="Changing the name replaces your QR code. Copies of the old one will stop working."
        label="Name on the ticket"
        required
      >
        <Input {...form.input("holderName")} autoComplete="name" maxLength={maxName} />
      </Field>
      <FormError>{form.formError}</FormError>
      <SubmitButton busy={isPending} disabled={!form.touched}>
        Change name
      </SubmitButton>
    </form>
  );
}

function Cancel({ ticket }: { ticket: Ticket }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const queries = useQueryClient();
  const toasts = useToasts();
  const username = ticket.username ?? "";
  const isPaid = ticket.paid !== null;
  const { data: cancellation } = useQuery({
    ...cancellationQuery(username, ticket.id),
    enabled: isConfirming && isPaid,
  });
  const refund = cancellation && refundText(cancellation);
  const { mutate, isPending } = useApiMutation("We couldn't cancel your ticket");
  const cancel = () =>
    mutate(
      { method: "DELETE", path: userTicketPath(username, ticket.id) },
      {
        onSuccess() {
          setIsConfirming(false);
          toasts.success("Ticket cancelled");
          // Those are fetched again that show the team or a ticket.
          invalidateTeam(queries);
        },
      },
    );
  return (
    <div>
      <Button variant="quiet" onClick={() => setIsConfirming(true)}>
        Cancel ticket
      </Button>
      {isConfirming && (refund !== undefined || !isPaid) ? (
        <ConfirmDialog
          busy={isPending}
          closeLabel="Keep my ticket"
          danger
          description={[
            refund,
            `Your seat will open up right away. If you're in a team at ${ticket.event.title}, you'll leave it. This can't be undone.`,
          ]
            .filter(Boolean)
            .join(" ")}
          label="Cancel ticket"
          onClose={() => setIsConfirming(false)}
          onConfirm={cancel}
          title="Cancel your ticket?"
        />
      ) : null}
    </div>
  );
}

function refundText({ paid, refund }: Cancellation): string {
  if (refund.amount === 0) return "You won't get a refund.";
  return refund.amount === paid.amount
    ? `We'll refund your ${price(refund)}.`
    : `We'll refund ${price(refund)} of the ${price(paid)} you paid.`;
}
