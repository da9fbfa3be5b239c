import type { StaffTicket } from "@/api/types";
import { attendeeActions } from "./attendee-actions";
import { humanise, oneLine, optionsOf, stateColumn, stateLabels, when } from "./cells";
import { listAt } from "./definition";
import { ticketTypeFilter } from "./ticket-type-filter";
import type { Resource } from "./types";

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

export const attendees = {
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
        fields: ["holderName"],
        sort: "holderName",
        cell: ({ holderName, username }) => holderName ?? username ?? "–",
      },
      { id: "type", head: "Ticket", fields: ["ticketType"], cell: ({ ticketType }) => oneLine(ticketType.name) },
      { id: "code", head: "Code", cell: ({ code }) => <span className="data">{code}</span> },
      stateColumn,
      {
        id: "email",
        head: "Email",
        fields: ["holderEmail"],
        hidden: true,
        cell: ({ holderEmail }) => holderEmail ?? "–",
      },
      { id: "source", head: "Source", hidden: true, cell: ({ source }) => humanise(source) },
      {
        id: "checkedIn",
        head: "Checked in",
        fields: ["checkedInAt"],
        sort: "checkedInAt",
        cell: (row, context) => when(row.checkedInAt, context),
      },
      {
        id: "created",
        head: "Created",
        fields: ["createdAt"],
        sort: "createdAt",
        cell: (row, context) => when(row.createdAt, context),
      },
    ],
    filters: [{ name: "state", label: "Status", options: optionsOf(ticketStates, stateLabels) }, ticketTypeFilter],
    bulk: attendeeActions,
    exports: [
      {
        label: "CSV with answers",
        path: "/api/v1/users-tickets/export?format=csv",
        permission: "users-tickets:show",
        perEvent: true,
        keptParameters: ["event", "state", "ticketType", "q"],
      },
      {
        label: "Excel with answers",
        path: "/api/v1/users-tickets/export?format=xlsx",
        permission: "users-tickets:show",
        perEvent: true,
        keptParameters: ["event", "state", "ticketType", "q"],
      },
    ],
  }),
  calls: { read: (id) => `/api/v1/users-tickets/${id}`, create: () => "/api/v1/users-tickets" },
  form: {
    sections: [
      {
        title: "Ticket",
        hint: "The ticket takes a seat, even if its type isn't on sale. We'll confirm it right away and email it to the person.",
        fields: [
          { kind: "text", name: "username", label: "Username", max: 30, required: true, createOnly: true },
          {
            kind: "relation",
            name: "ticketTypeId",
            label: "Ticket",
            source: "/api/v1/tickets",
            multiple: false,
            required: true,
            createOnly: true,
          },
          {
            kind: "text",
            name: "holderName",
            label: "Name on the ticket",
            max: 80,
            hint: "Leave it empty to use the name on the account.",
            createOnly: true,
          },
        ],
      },
    ],
  },
} satisfies Resource;
