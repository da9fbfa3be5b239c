import type { Money, StaffOrder } from "@/api/types";
import { counted } from "@/lib/counted";
import { price } from "@/lib/money";
import { oneLine, optionsOf, stateColumn, stateLabels, when } from "./cells";
import { listAt } from "./definition";
import type { Resource } from "./types";

const orderStates = [
  "awaiting_payment",
  "paid",
  "partly_refunded",
  "refunded",
  "expired",
  "cancelled",
  "needs_attention",
];

export const orders = {
  section: "orders",
  title: "Orders",
  auditKind: "order",
  singular: "order",
  permission: "users-tickets",
  scoped: true,
  list: listAt<StaffOrder>("orders", [], {
    purpose: "Payments for tickets. Free tickets have no order.",
    nameOf: ({ number }) => number,
    filters: [
      { name: "state", label: "Status", options: optionsOf(orderStates, stateLabels) },
      { name: "overdue", label: "Payment", options: [{ value: "true", label: "Unpaid for two days" }] },
    ],
    columns: [
      { id: "number", head: "Order", cell: ({ number }) => <span className="data">{number}</span> },
      { id: "buyer", head: "Buyer", cell: ({ buyer, username }) => oneLine(buyer?.name ?? username ?? "–") },
      { id: "type", head: "Ticket", fields: ["ticketType"], cell: ({ ticketType }) => oneLine(ticketType) },
      { id: "total", head: "Total", sort: "total", numeric: true, cell: ({ total }) => price(total) },
      { id: "refunded", head: "Refunded", numeric: true, hidden: true, cell: ({ refunded }) => price(refunded) },
      stateColumn,
      {
        id: "paid",
        head: "Paid",
        fields: ["paidAt"],
        sort: "paidAt",
        cell: (row, context) => when(row.paidAt, context),
      },
      {
        id: "created",
        head: "Created",
        fields: ["createdAt"],
        sort: "createdAt",
        hidden: true,
        cell: (row, context) => when(row.createdAt, context),
      },
    ],
    summary: ({ sums }) => (sums?.paid && sums.refunded ? summaryOf(sums.paid, sums.refunded) : null),
    selectionSummary(orders) {
      const [total, refunded] = [
        sumOf(orders.map((order) => order.total)),
        sumOf(orders.map((order) => order.refunded)),
      ];
      return `${price(total)} in total${refunded.amount > 0 ? `, ${price(refunded)} refunded` : ""}`;
    },
    bulk: [
      {
        label: "Refund in full",
        permission: "users-tickets:update",
        danger: true,
        input: { label: "Reason", hint: "The buyers will see this.", max: 200 },
        consequence: (orders) =>
          `We'll refund ${price(sumOf(orders.map(leftOf)))} to the buyers of ${counted(orders.length, "order")} and email each of them, without cancelling their tickets. This can't be undone.`,
        applies: (order) => order.paidAt !== null && leftOf(order).amount > 0,
        // The same key for each attempt: a repeated request refunds once.
        request: (order, reason, run) => ({
          method: "POST",
          path: `/api/v1/orders/${order.id}/refunds`,
          body: { amount: leftOf(order).amount, reason: reason.trim() || null },
          headers: { "idempotency-key": `refund-${order.id}-${run}` },
        }),
      },
    ],
    exports: [
      {
        label: "All orders as CSV",
        path: "/api/v1/orders/export?format=csv",
        permission: "users-tickets:list",
        keptParameters: ["event"],
      },
      {
        label: "All orders as JSON",
        path: "/api/v1/orders/export?format=json",
        permission: "users-tickets:list",
        keptParameters: ["event"],
      },
    ],
  }),
  calls: { read: (id) => `/api/v1/orders/${id}` },
  form: null,
} satisfies Resource;

/** What was paid, and what of it went back. Null while nothing was paid. */
function summaryOf(paid: Money, refunded: Money): string | null {
  if (paid.amount === 0) return null;
  return refunded.amount === 0 ? `${price(paid)} paid` : `${price(paid)} paid, ${price(refunded)} refunded`;
}

/** What can still be refunded. */
function leftOf({ total, refunded }: StaffOrder): Money {
  return { ...total, amount: total.amount - refunded.amount };
}

/** All prices are in euros. */
function sumOf(amounts: readonly Money[]): Money {
  return { currency: "EUR", amount: amounts.reduce((sum, { amount }) => sum + amount, 0) };
}
