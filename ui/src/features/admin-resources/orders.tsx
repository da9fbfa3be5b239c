import type { StaffOrder } from "@/api/types";
import { price } from "@/lib/money";
import { stateColumn, when } from "./cells";
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
  list: listAt<StaffOrder>("orders", orderStates, {
    purpose: "Payments for tickets. Free tickets have no order.",
    nameOf: ({ number }) => number,
    columns: [
      { id: "number", head: "Order", cell: ({ number }) => <span className="data">{number}</span> },
      { id: "buyer", head: "Buyer", cell: ({ buyer, username }) => buyer?.name ?? username ?? "–" },
      { id: "type", head: "Ticket", fields: ["ticketType"], cell: ({ ticketType }) => ticketType },
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
    exports: [
      {
        label: "All orders as CSV",
        path: "/api/v1/orders/export?format=csv",
        permission: "users-tickets:list",
        follows: ["event"],
      },
      {
        label: "All orders as JSON",
        path: "/api/v1/orders/export?format=json",
        permission: "users-tickets:list",
        follows: ["event"],
      },
    ],
  }),
  calls: { read: (id) => `/api/v1/orders/${id}` },
  form: null,
} satisfies Resource;
