import type { StaffWaitingListEntry } from "@/api/types";
import { counted } from "@/lib/counted";
import { deletion, setField } from "./bulk-actions";
import { oneLine, optionsOf, StateBadge, stateLabels, when } from "./cells";
import { listAt } from "./definition";
import { ticketTypeFilter } from "./ticket-type-filter";
import type { Resource } from "./types";

const entryStates = ["unverified", "waiting", "offered", "accepted", "lapsed", "left", "removed", "closed"];
const entryPath = ({ id }: StaffWaitingListEntry) => `/api/v1/waiting-list/${id}` as const;
const entryExport = "/api/v1/waiting-list/export";

export const waitingList = {
  section: "waiting-list",
  title: "Waiting list",
  auditKind: "waiting_list_entry",
  singular: "entry",
  permission: "waiting-list",
  rights: { store: "waiting-list:update" },
  scoped: true,
  list: listAt<StaffWaitingListEntry>("waiting-list", entryStates, {
    filters: [{ name: "state", label: "Status", options: optionsOf(entryStates, stateLabels) }, ticketTypeFilter],
    emptyTitle: "No one is waiting yet",
    purpose: "People waiting for a seat at a sold-out edition. Freed seats are offered in order.",
    nameOf: ({ name, id }) => name ?? id,
    columns: [
      { id: "name", head: "Name", sort: "name", cell: ({ name, username }) => name ?? username ?? "Deleted user" },
      { id: "email", head: "Email", cell: ({ email }) => oneLine(email ?? "–") },
      {
        id: "state",
        head: "Status",
        fields: ["state", "paused"],
        sort: "state",
        cell: (row) => <StateBadge state={row.paused ? "paused" : row.state} />,
      },
      {
        id: "type",
        head: "Ticket",
        fields: ["ticketType"],
        cell: ({ ticketType }) => oneLine(ticketType?.name ?? "Any"),
      },
      { id: "team", head: "Team", hidden: true, cell: ({ team }) => team ?? "–" },
      { id: "priority", head: "Priority", sort: "priority", numeric: true, cell: ({ priority }) => priority },
      {
        id: "missed",
        head: "Missed offers",
        fields: ["missedOffers"],
        sort: "missedOffers",
        numeric: true,
        hidden: true,
        cell: ({ missedOffers }) => missedOffers,
      },
      {
        id: "offer",
        head: "Offer expires",
        fields: ["offerExpiresAt"],
        cell: (row, context) => when(row.offerExpiresAt, context),
      },
      {
        id: "skip",
        head: "Why skipped",
        fields: ["lastSkip"],
        hidden: true,
        cell: ({ lastSkip }) => lastSkip ?? "–",
      },
      {
        id: "queued",
        head: "Waiting since",
        fields: ["queuedAt"],
        sort: "queue",
        cell: (row, context) => when(row.queuedAt, context),
      },
      {
        id: "joined",
        head: "Joined",
        fields: ["joinedAt"],
        sort: "createdAt",
        hidden: true,
        cell: (row, context) => when(row.joinedAt, context),
      },
    ],
    bulk: [
      setField<StaffWaitingListEntry>(
        { paused: true },
        { label: "Pause", permission: "waiting-list:update", path: entryPath },
      ),
      setField<StaffWaitingListEntry>(
        { paused: false },
        { label: "Resume", permission: "waiting-list:update", path: entryPath },
      ),
      {
        ...deletion<StaffWaitingListEntry>("waiting-list:destroy", entryPath),
        label: "Remove",
        consequence: ({ length }) =>
          `This removes ${counted(length, "person", "people")} from the list and withdraws any offers they have. We'll tell them by email. This can't be undone.`,
      },
    ],
    exportName: null,
    exports: [
      {
        label: "CSV",
        path: `${entryExport}?format=csv`,
        permission: "waiting-list:export",
        keptParameters: ["event", "state", "ticketType", "q"],
        hasColumns: true,
      },
      {
        label: "Excel",
        path: `${entryExport}?format=xlsx`,
        permission: "waiting-list:export",
        keptParameters: ["event", "state", "ticketType", "q"],
        hasColumns: true,
      },
    ],
  }),
  calls: {
    read: (id) => `/api/v1/waiting-list/${id}`,
    create: (event) => `/api/v1/events/${event}/waiting-list`,
    update: (id) => `/api/v1/waiting-list/${id}`,
    remove: (id) => `/api/v1/waiting-list/${id}`,
  },
  titleOf: ({ staff }) => (staff as { name: string | null } | null)?.name ?? "Deleted user",
  deletion:
    "This removes the person from the list and emails them. They can join again. If they have an offer, it goes to the next in line.",
  form: {
    read: {
      ticketTypeId: (row) => (row.ticketType as { id: string } | null)?.id,
    },
    sections: [
      {
        title: "Person",
        hint: "The person will join the list right away and get an email with a link to their entry.",
        fields: [
          { kind: "text", name: "name", label: "Name", max: 255, required: true, createOnly: true },
          { kind: "text", name: "email", label: "Email", max: 255, required: true, type: "email", createOnly: true },
        ],
      },
      {
        title: "Ticket and priority",
        fields: [
          {
            kind: "relation",
            name: "ticketTypeId",
            label: "Ticket",
            source: "/api/v1/tickets",
            multiple: false,
            emptyLabel: "Any ticket",
          },
          {
            kind: "number",
            name: "priority",
            label: "Priority",
            min: 0,
            max: 100,
            hint: "Higher numbers come first.",
            createOnly: true,
          },
          {
            kind: "text",
            name: "reason",
            label: "Reason for the priority",
            max: 200,
            hint: "The person will see this.",
            required: true,
            createOnly: true,
            when: ({ priority }) => Number(priority) > 0,
          },
        ],
      },
    ],
  },
} satisfies Resource;
