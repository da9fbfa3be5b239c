import type { StaffTicketType } from "@/api/types";
import { price } from "@/lib/money";
import { deletion, setField } from "./bulk-actions";
import { eventColumn, optionsOf, positionColumn, stateColumn, when } from "./cells";
import { callsAt, listAt, positionField, slugField, stateField } from "./definition";
import type { Resource } from "./types";

const visibilities = { public: "Everyone", invite_only: "With a code or an invitation", hidden: "No one" };
const typePath = ({ id }: StaffTicketType) => `/api/v1/tickets/${id}` as const;

export const ticketTypes = {
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
        fields: ["taken", "capacity"],
        numeric: true,
        cell: ({ taken, capacity }) => (capacity === null ? taken : `${taken} / ${capacity}`),
      },
      { id: "visibility", head: "Visibility", cell: ({ visibility }) => visibilities[visibility] },
      { id: "salesFrom", head: "On sale from", hidden: true, cell: (row, context) => when(row.salesFrom, context) },
      { id: "salesUntil", head: "On sale until", cell: (row, context) => when(row.salesUntil, context) },
      stateColumn,
      eventColumn,
      positionColumn,
    ],
    bulk: [
      setField<StaffTicketType>(
        { state: "archived" },
        { label: "Archive", permission: "tickets:update", path: typePath },
      ),
      setField<StaffTicketType>(
        { state: "active" },
        { label: "Activate", permission: "tickets:update", path: typePath },
      ),
      deletion<StaffTicketType>("tickets:destroy", typePath),
    ],
  }),
  calls: callsAt("tickets"),
  deletion:
    "This deletes the ticket type for good. A type with tickets, invitations or people on the waiting list can't be deleted; archive it instead.",
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
          { kind: "percent", name: "vatRate", label: "VAT included in the price", required: true },
          {
            kind: "number",
            name: "capacity",
            label: "Seats",
            min: 0,
            hint: "Leave it empty if only the edition's limit applies.",
          },
          { kind: "switch", name: "countsToEventCapacity", label: "Counts towards the edition's seats" },
          { kind: "switch", name: "waitlistEnabled", label: "Open a waiting list when it sells out" },
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
            options: optionsOf(Object.keys(visibilities), visibilities),
          },
          { kind: "switch", name: "requiresApproval", label: "Staff approve each ticket" },
          { kind: "switch", name: "requiresTeam", label: "Only for members of a team" },
          {
            kind: "number",
            name: "minAge",
            label: "Minimum age",
            min: 0,
            max: 120,
            hint: "In years, on the first day of the edition.",
          },
        ],
      },
      {
        title: "Times",
        fields: [
          { kind: "time", name: "salesFrom", label: "On sale from" },
          { kind: "time", name: "salesUntil", label: "On sale until" },
          { kind: "time", name: "checkInFrom", label: "Check-in from" },
          { kind: "time", name: "checkInUntil", label: "Check-in until" },
        ],
      },
      {
        title: "More",
        fields: [stateField(["active", "archived"]), positionField, slugField("ticketTypes")],
      },
    ],
  },
  publicHref: ({ state, visibility, slug }, edition) =>
    edition && state === "active" && visibility !== "hidden" ? `/events/${edition.slug}/tickets/${slug}` : null,
} satisfies Resource;
