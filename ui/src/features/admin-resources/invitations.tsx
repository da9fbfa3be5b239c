import type { Invitation } from "@/api/types";
import { counted } from "@/lib/counted";
import { checkEmails, deletion } from "./bulk-actions";
import { humanise, oneLine, optionsOf, stateColumn, when } from "./cells";
import { listAt } from "./definition";
import type { Resource } from "./types";

const invitationKinds = ["ticket", "judge", "sponsor_rep", "mentor", "staff"];
const invitationStates = ["draft", "sent", "accepted", "declined", "expired", "revoked", "bounced"];
const kindLabels = { sponsor_rep: "Sponsor" };

export const invitations = {
  section: "invitations",
  title: "Invitations",
  auditKind: "invitation",
  singular: "invitation",
  permission: "invitations",
  scoped: true,
  hasNoImport: true,
  list: listAt<Invitation>("invitations", invitationStates, {
    path: "/api/v1/events/invitations",
    pathOf: (event) => `/api/v1/events/${event}/invitations`,
    hrefOf: ({ id, event }) => `/admin/invitations/${id}?event=${event.slug}`,
    purpose: "Invitations by email or link, for a ticket or a role at an edition.",
    nameOf: ({ email, name, id }) => email ?? name ?? id,
    columns: [
      {
        id: "email",
        head: "Email",
        sort: "email",
        cell: ({ email, name }) => oneLine(email ?? name ?? "Anyone with the link"),
      },
      { id: "name", head: "Name", hidden: true, cell: ({ name }) => name ?? "–" },
      {
        id: "kind",
        head: "For",
        cell: ({ kind, ticket, role }) => ticket?.name ?? role ?? kindLabels[kind as "sponsor_rep"] ?? humanise(kind),
      },
      stateColumn,
      {
        id: "uses",
        head: "Used",
        fields: ["used", "maxUses"],
        numeric: true,
        cell: ({ used, maxUses }) => `${used} / ${maxUses}`,
      },
      { id: "event", head: "Edition", cell: ({ event }) => oneLine(event.title) },
      {
        id: "expires",
        head: "Valid until",
        fields: ["expiresAt"],
        sort: "expiresAt",
        cell: (row, context) => when(row.expiresAt, context),
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
    filters: [
      { name: "state", label: "Status", options: optionsOf(invitationStates) },
      { name: "kind", label: "For", options: optionsOf(invitationKinds, kindLabels) },
    ],
    bulk: [
      {
        label: "Send again",
        permission: "invitations:update",
        consequence: (invitations) => `This sends ${counted(invitations.length, "email")}.`,
        applies: ({ state, email }) => email !== null && (state === "sent" || state === "bounced"),
        request: (row) => ({ method: "POST", path: `${invitationPath(row)}/resend`, body: {} }),
        checkFirst: checkEmails,
      },
      {
        label: "Revoke",
        permission: "invitations:update",
        danger: true,
        consequence: ({ length }) =>
          length === 1 ? "Its link will stop working." : `The links of ${length} invitations will stop working.`,
        applies: ({ state }) => ["draft", "sent", "bounced"].includes(state),
        request: (row) => ({ method: "POST", path: `${invitationPath(row)}/revoke` }),
        isRepeatable: true,
      },
      deletion<Invitation>("invitations:destroy", invitationPath, "links and reserved seats"),
    ],
  }),
  calls: {
    read: (id, event) => `/api/v1/events/${encodeURIComponent(event)}/invitations/${id}`,
    create: (event) => `/api/v1/events/${event}/invitations`,
    update: (id, row) => `/api/v1/events/${eventOf(row)}/invitations/${id}`,
    remove: (id, row) => `/api/v1/events/${eventOf(row)}/invitations/${id}`,
  },
  deletion:
    "This deletes the invitation for good: its link will stop working, and we'll release any reserved seat. An invitation that was used can't be deleted.",
  form: {
    defaults: { maxUses: "1" },
    read: { ticket: (row) => (row.ticket as Invitation["ticket"])?.id },
    sections: [
      {
        title: "Invitation",
        fields: [
          {
            kind: "choice",
            name: "kind",
            label: "For",
            required: true,
            createOnly: true,
            options: optionsOf(invitationKinds, { ...kindLabels, ticket: "A ticket" }),
          },
          {
            kind: "relation",
            name: "ticket",
            label: "Ticket",
            source: "/api/v1/tickets",
            multiple: false,
            when: ({ kind }) => kind === "ticket" || kind === "",
          },
          {
            kind: "text",
            name: "role",
            label: "Role",
            max: 80,
            hint: "For example, Head of the jury.",
            when: ({ kind }) => kind !== "ticket",
          },
          {
            kind: "text",
            name: "email",
            label: "Email",
            max: 254,
            type: "email",
            hint: "Leave it empty for a link that anyone can use.",
          },
          { kind: "text", name: "name", label: "Name", max: 80 },
          { kind: "multiline", name: "message", label: "Message", max: 1000 },
        ],
      },
      {
        title: "Limits",
        fields: [
          { kind: "time", name: "expiresAt", label: "Valid until" },
          { kind: "number", name: "maxUses", label: "Uses", min: 1, max: 1000 },
          { kind: "switch", name: "reservesSeat", label: "Reserves a seat until the invitation is used or expires" },
          { kind: "switch", name: "draft", label: "Save as a draft without sending an email", createOnly: true },
        ],
      },
    ],
  },
} satisfies Resource;

function invitationPath({ id, event }: Invitation): `/api/${string}` {
  return `/api/v1/events/${event.slug}/invitations/${id}`;
}

function eventOf(row: Readonly<Record<string, unknown>>): string {
  return (row.event as Invitation["event"]).slug;
}
