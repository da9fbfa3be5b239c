import type { StaffDiscountCode, StaffOrder, StaffTicket, StaffTicketQuestion, StaffTicketType } from "@/api/types";
import { price } from "@/lib/money";
import { deletion, eventColumn, optionsOf, positionColumn, setField, stateColumn, when, words, yesNo } from "./cells";
import { callsAt, listAt, positionField, slugField, stateField } from "./definition";
import type { Resource } from "./types";

const typePath = ({ id }: StaffTicketType) => `/api/v1/tickets/${id}` as const;

const ticketTypes = {
  section: "tickets",
  title: "Tickets",
  auditKind: "ticket_type",
  singular: "ticket type",
  permission: "tickets",
  scoped: true,
  list: listAt<StaffTicketType>("tickets", ["active", "archived"], {
    purpose: "What people can buy, or get with an invitation: price, seats and sales period.",
    nameOf: ({ name }) => name,
    columns: [
      { id: "name", head: "Name", sort: "name", cell: ({ name }) => name },
      { id: "price", head: "Price", sort: "price", numeric: true, cell: (row) => price(row.price) },
      {
        id: "taken",
        head: "Taken",
        numeric: true,
        cell: ({ taken, capacity }) => (capacity === null ? taken : `${taken} / ${capacity}`),
      },
      { id: "visibility", head: "Visibility", cell: ({ visibility }) => words(visibility) },
      { id: "salesFrom", head: "Sales from", hidden: true, cell: (row, context) => when(row.salesFrom, context) },
      { id: "salesUntil", head: "Sales until", cell: (row, context) => when(row.salesUntil, context) },
      stateColumn,
      eventColumn,
      positionColumn,
    ],
    bulk: [
      setField<StaffTicketType>("Archive", "tickets:update", typePath, { state: "archived" }),
      setField<StaffTicketType>("Activate", "tickets:update", typePath, { state: "active" }),
      deletion<StaffTicketType>("tickets:destroy", typePath),
    ],
  }),
  calls: callsAt("tickets"),
  form: {
    defaults: { countsToEventCapacity: true, waitlistEnabled: true, vatRate: "23", priceAmount: "0" },
    read: { priceAmount: (row) => (row.price as StaffTicketType["price"] | undefined)?.amount },
    sections: [
      {
        title: "Ticket",
        fields: [
          { kind: "text", name: "name", label: "Name", max: 80, required: true },
          { kind: "multiline", name: "description", label: "Description", max: 4000 },
          { kind: "lines", name: "includes", label: "Includes", max: 120 },
          {
            kind: "choice",
            name: "role",
            label: "For",
            required: true,
            options: optionsOf(["attendee", "mentor", "volunteer", "judge", "sponsor", "press"]),
          },
          { kind: "switch", name: "recommended", label: "Recommended for most people" },
        ],
      },
      {
        title: "Price and seats",
        fields: [
          { kind: "money", name: "priceAmount", label: "Price", required: true },
          { kind: "percent", name: "vatRate", label: "VAT in the price", required: true },
          {
            kind: "number",
            name: "capacity",
            label: "Seats",
            min: 0,
            hint: "Leave it empty for no limit besides the edition's.",
          },
          { kind: "switch", name: "countsToEventCapacity", label: "Takes a seat of the edition" },
          { kind: "switch", name: "waitlistEnabled", label: "Waiting list once it is sold out" },
        ],
      },
      {
        title: "Who can get it",
        fields: [
          {
            kind: "choice",
            name: "visibility",
            label: "Visibility",
            required: true,
            options: optionsOf(["public", "invite_only", "hidden"], {
              public: "Everyone",
              invite_only: "With a code or an invitation",
              hidden: "No one",
            }),
          },
          { kind: "switch", name: "requiresApproval", label: "Staff approve each ticket" },
          { kind: "switch", name: "requiresTeam", label: "Only for members of a team" },
          {
            kind: "number",
            name: "minAge",
            label: "Minimum age",
            min: 0,
            max: 120,
            hint: "Years, when the edition starts.",
          },
        ],
      },
      {
        title: "Times",
        fields: [
          { kind: "time", name: "salesFrom", label: "Sales from" },
          { kind: "time", name: "salesUntil", label: "Sales until" },
          { kind: "time", name: "checkInFrom", label: "Check-in from" },
          { kind: "time", name: "checkInUntil", label: "Check-in until" },
        ],
      },
      { title: "More", fields: [stateField(["active", "archived"]), positionField, slugField] },
    ],
  },
  publicHref: (row) => (typeof row.slug === "string" ? `/events/${row.eventId}/tickets/${row.slug}` : null),
} satisfies Resource;

const codePath = ({ id }: StaffDiscountCode) => `/api/v1/discount-codes/${id}` as const;

const discountCodes = {
  section: "discount-codes",
  title: "Discount codes",
  auditKind: "discount_code",
  singular: "discount code",
  permission: "tickets",
  scoped: true,
  list: listAt<StaffDiscountCode>("discount-codes", ["active", "paused"], {
    purpose: "Codes that lower a price, or open a ticket type for people who have them.",
    nameOf: ({ code }) => code,
    columns: [
      { id: "code", head: "Code", sort: "code", cell: ({ code }) => <span className="data">{code}</span> },
      { id: "value", head: "Value", cell: valueOfCode },
      {
        id: "uses",
        head: "Used",
        numeric: true,
        cell: ({ uses, maxUses }) => (maxUses === null ? uses : `${uses} / ${maxUses}`),
      },
      { id: "until", head: "Valid until", cell: (row, context) => when(row.validUntil, context) },
      stateColumn,
      eventColumn,
    ],
    bulk: [
      setField<StaffDiscountCode>("Pause", "tickets:update", codePath, { state: "paused" }),
      setField<StaffDiscountCode>("Activate", "tickets:update", codePath, { state: "active" }),
      deletion<StaffDiscountCode>("tickets:destroy", codePath),
    ],
  }),
  calls: callsAt("discount-codes"),
  form: {
    read: { amountOff: (row) => (row.kind === "amount" ? row.value : null) },
    sections: [
      {
        title: "Code",
        fields: [
          { kind: "text", name: "code", label: "Code", max: 40, required: true },
          {
            kind: "choice",
            name: "kind",
            label: "What it does",
            required: true,
            options: optionsOf(["percent", "amount", "access"], {
              percent: "Percentage off",
              amount: "Amount off",
              access: "Opens a ticket type",
            }),
          },
          {
            kind: "number",
            name: "value",
            label: "Value",
            min: 1,
            hint: "Percent, or cents off.",
            when: ({ kind }) => kind !== "access",
          },
          {
            kind: "relation",
            name: "ticketTypeIds",
            label: "Ticket types",
            hint: "Without a choice it is for all types.",
            source: "/api/v1/tickets",
            several: true,
          },
        ],
      },
      {
        title: "Limits",
        fields: [
          { kind: "number", name: "maxUses", label: "Uses", min: 1, hint: "Leave it empty for no limit." },
          {
            kind: "number",
            name: "maxUsesPerUser",
            label: "Uses per person",
            min: 1,
            hint: "Leave it empty for no limit.",
          },
          { kind: "time", name: "validFrom", label: "Valid from" },
          { kind: "time", name: "validUntil", label: "Valid until" },
          stateField(["active", "paused"]),
        ],
      },
    ],
  },
} satisfies Resource;

function valueOfCode({ kind, value }: StaffDiscountCode): string {
  if (kind === "percent") return `${value}%`;
  return kind === "amount" ? price({ amount: value, currency: "EUR" }) : "Access";
}

const questionPath = ({ id }: StaffTicketQuestion) => `/api/v1/ticket-questions/${id}` as const;
const questionKinds = [
  "short_text",
  "long_text",
  "choice",
  "choices",
  "number",
  "date",
  "consent",
  "tshirt_size",
  "dietary",
  "accessibility",
];

const questions = {
  section: "ticket-questions",
  title: "Questions",
  auditKind: "ticket_question",
  singular: "question",
  permission: "tickets",
  scoped: true,
  list: listAt<StaffTicketQuestion>("ticket-questions", ["active", "archived"], {
    purpose: "What buyers are asked: T-shirt sizes, food, consent and whatever else you need to know.",
    nameOf: ({ label }) => label,
    columns: [
      { id: "label", head: "Question", sort: "label", cell: ({ label }) => label },
      { id: "kind", head: "Kind", cell: ({ kind }) => words(kind) },
      { id: "required", head: "Required", cell: ({ required }) => yesNo(required) },
      { id: "answers", head: "Answers", numeric: true, cell: ({ answers }) => answers },
      stateColumn,
      eventColumn,
      positionColumn,
    ],
    bulk: [
      setField<StaffTicketQuestion>("Archive", "tickets:update", questionPath, { state: "archived" }),
      setField<StaffTicketQuestion>("Activate", "tickets:update", questionPath, { state: "active" }),
      deletion<StaffTicketQuestion>("tickets:destroy", questionPath),
    ],
  }),
  calls: callsAt("ticket-questions"),
  form: {
    sections: [
      {
        title: "Question",
        fields: [
          { kind: "text", name: "label", label: "Question", max: 200, required: true },
          { kind: "text", name: "help", label: "Help", max: 400 },
          {
            kind: "choice",
            name: "kind",
            label: "Kind",
            required: true,
            options: optionsOf(questionKinds, { tshirt_size: "T-shirt size" }),
          },
          {
            kind: "lines",
            name: "options",
            label: "Options",
            max: 120,
            when: ({ kind }) => kind === "choice" || kind === "choices",
          },
          { kind: "switch", name: "required", label: "An answer is required" },
          { kind: "switch", name: "private", label: "Only for staff who may see private answers" },
        ],
      },
      {
        title: "Who is asked",
        fields: [
          {
            kind: "relation",
            name: "ticketTypeIds",
            label: "Ticket types",
            hint: "Without a choice buyers of all types are asked.",
            source: "/api/v1/tickets",
            several: true,
          },
          stateField(["active", "archived"]),
          positionField,
        ],
      },
    ],
  },
} satisfies Resource;

const ticketStates = [
  "held",
  "pending_payment",
  "pending_approval",
  "confirmed",
  "cancelled",
  "rejected",
  "refunded",
  "expired",
  "transferred",
  "released",
];

const attendees = {
  section: "attendees",
  title: "Attendees",
  auditKind: "ticket",
  singular: "ticket",
  permission: "users-tickets",
  scoped: true,
  list: listAt<StaffTicket>("users-tickets", ticketStates, {
    hrefOf: ({ id }) => `/admin/attendees/${id}`,
    purpose: "Tickets that people hold. They appear here as soon as someone starts a purchase.",
    nameOf: ({ holderName, code }) => holderName ?? code,
    columns: [
      {
        id: "name",
        head: "Holder",
        sort: "holderName",
        cell: ({ holderName, username }) => holderName ?? username ?? "–",
      },
      { id: "type", head: "Ticket", cell: ({ ticketType }) => ticketType.name },
      { id: "code", head: "Code", cell: ({ code }) => <span className="data">{code}</span> },
      stateColumn,
      { id: "email", head: "Email", hidden: true, cell: ({ holderEmail }) => holderEmail ?? "–" },
      { id: "source", head: "From", hidden: true, cell: ({ source }) => words(source) },
      {
        id: "checkedIn",
        head: "Checked in",
        sort: "checkedInAt",
        cell: (row, context) => when(row.checkedInAt, context),
      },
      { id: "created", head: "Created", sort: "createdAt", cell: (row, context) => when(row.createdAt, context) },
    ],
    exports: [
      {
        label: "CSV with answers",
        path: "/api/v1/users-tickets/export?format=csv",
        permission: "users-tickets:show",
        perEvent: true,
        follows: ["event", "state", "q"],
      },
      {
        label: "Excel with answers",
        path: "/api/v1/users-tickets/export?format=xlsx",
        permission: "users-tickets:show",
        perEvent: true,
        follows: ["event", "state", "q"],
      },
    ],
  }),
  calls: { read: (id) => `/api/v1/users-tickets/${id}`, create: () => "/api/v1/users-tickets" },
  form: {
    sections: [
      {
        title: "Ticket",
        hint: "It is confirmed at once, whatever is on sale, takes a seat, and goes to the person by email.",
        fields: [
          { kind: "text", name: "username", label: "Username", max: 30, required: true, onlyNew: true },
          {
            kind: "relation",
            name: "ticketTypeId",
            label: "Ticket",
            source: "/api/v1/tickets",
            several: false,
            required: true,
            onlyNew: true,
          },
          {
            kind: "text",
            name: "holderName",
            label: "Name on the ticket",
            max: 80,
            hint: "That of the account if it is empty.",
            onlyNew: true,
          },
        ],
      },
    ],
  },
} satisfies Resource;

const orderStates = [
  "awaiting_payment",
  "paid",
  "partly_refunded",
  "refunded",
  "expired",
  "cancelled",
  "needs_attention",
];

const orders = {
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
      { id: "type", head: "Ticket", cell: ({ ticketType }) => ticketType },
      { id: "total", head: "Total", sort: "total", numeric: true, cell: ({ total }) => price(total) },
      { id: "refunded", head: "Refunded", numeric: true, hidden: true, cell: ({ refunded }) => price(refunded) },
      stateColumn,
      { id: "paid", head: "Paid", sort: "paidAt", cell: (row, context) => when(row.paidAt, context) },
      {
        id: "created",
        head: "Created",
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

export const sales = [ticketTypes, attendees, orders, discountCodes, questions];
