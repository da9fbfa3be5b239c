import { useRef } from "react";
import type { StaffOrderDetails } from "@/api/types";
import { useRights } from "@/features/account";
import { ActionButton } from "@/features/admin-form";
import { humanise, StateBadge } from "@/features/admin-resources";
import { dayAndClock } from "@/lib/dates";
import { percentage, price } from "@/lib/money";
import { DetailList } from "../records/detail-list";
import type { DetailsProps } from "../records/record-details";

/** A payment: amounts, buyer, refunds. */
export function OrderDetails({ row: order, timezone, onChange }: DetailsProps<`/api/v1/orders/${string}`>) {
  const when = (moment: string | null) => moment && dayAndClock(moment, timezone);
  return (
    <>
      {order.attention ? (
        <div className="note is-danger">
          <p>
            <b>Needs attention: </b>
            {order.attention}
          </p>
        </div>
      ) : null}
      <DetailList
        items={[
          ["Status", <StateBadge key="state" state={order.state} />],
          ["Price", price(order.price)],
          ["Discount", order.discount.amount > 0 ? price(order.discount) : null],
          ["Total", price(order.total)],
          [`VAT included (${percentage(order.vatRate / 100)})`, price(order.vat)],
          ["Refunded", order.refunded.amount > 0 ? price(order.refunded) : null],
          ["Paid", when(order.paidAt)],
          ["Disputed", when(order.disputedAt)],
          ["Provider", humanise(order.provider)],
          [
            "Payment",
            order.payment ? (
              <span className="data" key="payment">
                {order.payment}
              </span>
            ) : null,
          ],
        ]}
        title="Payment"
      />
      <DetailList
        items={[
          ["Name", order.buyer.name],
          ["Tax number", order.buyer.taxNumber],
          ["Address", order.buyer.address],
          [
            "User",
            order.username ? (
              <a href={`/user/${order.username}`} key="user">
                {order.username}
              </a>
            ) : null,
          ],
          [
            "Ticket",
            <a
              href={`/admin/attendees/${order.ticketId}`}
              key="ticket"
            >{`${order.ticketType} · ${order.ticketCode}`}</a>,
          ],
        ]}
        title="Buyer"
      />
      <DetailList
        items={order.refunds.map(({ id, amount, createdAt, state, reason }) => [
          `${price(amount)} · ${humanise(state)}`,
          <span key={id}>{[dayAndClock(createdAt, timezone), reason].filter(Boolean).join(" · ")}</span>,
        ])}
        title="Refunds"
      />
      <Refund onDone={onChange} order={order} />
    </>
  );
}

/** Refunds what is left of a paid order, for users who may. */
function Refund({ order, onDone }: { order: StaffOrderDetails; onDone(): void }) {
  const { may } = useRights();
  // A new key after each refund; the same one if a request is repeated.
  const key = useRef<string>(null);
  const left = order.total.amount - order.refunded.amount;
  if (left <= 0 || order.paidAt === null || !may("users-tickets:update")) return null;
  return (
    <section className="record-section">
      <h2>Refund</h2>
      <p>
        The money goes back to the buyer's payment method. A refund doesn't cancel the ticket; you can do that on its
        own page.
      </p>
      <ActionButton
        description={`You can refund up to ${price({ ...order.total, amount: left })}.`}
        successMessage="Refund on its way"
        fields={[
          { kind: "money", name: "amount", label: "Amount", hint: "In euros. Leave it empty to refund everything." },
          { kind: "text", name: "reason", label: "Reason", hint: "The buyer will see this." },
        ]}
        errorTitle="We couldn't refund the order"
        label="Refund"
        onDone={() => {
          key.current = null;
          onDone();
        }}
        request={({ amount = null, reason = null }) => {
          key.current ??= crypto.randomUUID();
          return {
            method: "POST",
            path: `/api/v1/orders/${order.id}/refunds`,
            body: { amount, reason },
            headers: { "idempotency-key": `refund-${order.id}-${key.current}` },
          };
        }}
      />
    </section>
  );
}
