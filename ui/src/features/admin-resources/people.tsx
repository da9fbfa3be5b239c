import type { ContentSummary, Invitation, MailingListUser, StaffWaitingListEntry, Team, User } from "@/api/types";
import type { ListRow } from "@/features/admin-list";
import { deletion, optionsOf, StateBadge, setField, stateColumn, when, words, yesNo } from "./cells";
import { listAt } from "./definition";
import type { Resource } from "./types";

const roles = ["administrator", "developer", "staff", "brainr", "door"];

const users = {
  section: "users",
  title: "Users",
  auditKind: "user",
  singular: "user",
  permission: "users",
  scoped: false,
  list: listAt<User>("users", [], {
    scoped: false,
    purpose: "Everyone with an account.",
    nameOf: ({ name }) => name,
    columns: [
      { id: "name", head: "Name", sort: "name", cell: ({ name }) => name },
      { id: "username", head: "Username", sort: "username", cell: ({ username }) => username },
      { id: "email", head: "Email", sort: "email", cell: ({ email }) => email },
      {
        id: "roles",
        head: "Roles",
        cell: (row) => row.roles.map((role) => words(role.replaceAll("-", " "))).join(", ") || "–",
      },
      { id: "verified", head: "Email confirmed", cell: ({ emailVerifiedAt }) => yesNo(emailVerifiedAt !== null) },
      { id: "twoFactor", head: "Two-factor", hidden: true, cell: ({ twoFactorEnabled }) => yesNo(twoFactorEnabled) },
      { id: "source", head: "Heard of us", hidden: true, cell: ({ referralSource }) => referralSource ?? "–" },
      { id: "created", head: "Registered", sort: "createdAt", cell: (row, context) => when(row.createdAt, context) },
    ],
    filters: [{ name: "role", label: "Role", options: optionsOf(roles), others: /^[a-z0-9-]{2,40}$/ }],
  }),
  calls: { read: (id) => `/api/v1/users/${id}` },
  form: null,
  publicHref: ({ username }) => `/user/${username}`,
} satisfies Resource;

const entryStates = ["unverified", "waiting", "offered", "accepted", "lapsed", "left", "removed", "closed"];
const entryPath = ({ id }: StaffWaitingListEntry) => `/api/v1/waiting-list/${id}` as const;
const entryExport = "/api/v1/waiting-list/export";

const waitingList = {
  section: "waiting-list",
  title: "Waiting list",
  auditKind: "waiting_list_entry",
  singular: "entry",
  permission: "waiting-list",
  rights: { store: "waiting-list:update" },
  scoped: true,
  list: listAt<StaffWaitingListEntry>("waiting-list", entryStates, {
    purpose: "People who want a seat of an edition that is sold out. Freed seats are offered to them in order.",
    nameOf: ({ name, id }) => name ?? id,
    columns: [
      { id: "name", head: "Name", sort: "name", cell: ({ name, username }) => name ?? username ?? "Deleted" },
      { id: "email", head: "Email", cell: ({ email }) => email ?? "–" },
      {
        id: "state",
        head: "State",
        sort: "state",
        cell: (row) => <StateBadge state={row.paused ? "paused" : row.state} />,
      },
      { id: "type", head: "Ticket", cell: ({ ticketType }) => ticketType?.name ?? "Any" },
      { id: "team", head: "Team", hidden: true, cell: ({ team }) => team ?? "–" },
      { id: "priority", head: "Priority", sort: "priority", numeric: true, cell: ({ priority }) => priority },
      {
        id: "missed",
        head: "Missed",
        sort: "missedOffers",
        numeric: true,
        hidden: true,
        cell: ({ missedOffers }) => missedOffers,
      },
      { id: "offer", head: "Offer until", cell: (row, context) => when(row.offerExpiresAt, context) },
      { id: "skip", head: "Passed over", hidden: true, cell: ({ lastSkip }) => lastSkip ?? "–" },
      { id: "queued", head: "In line since", sort: "queue", cell: (row, context) => when(row.queuedAt, context) },
      {
        id: "joined",
        head: "Joined",
        sort: "createdAt",
        hidden: true,
        cell: (row, context) => when(row.joinedAt, context),
      },
    ],
    bulk: [
      setField<StaffWaitingListEntry>("Pause", "waiting-list:update", entryPath, { paused: true }),
      setField<StaffWaitingListEntry>("Resume", "waiting-list:update", entryPath, { paused: false }),
      { ...deletion<StaffWaitingListEntry>("waiting-list:destroy", entryPath), label: "Remove" },
    ],
    exports: [
      {
        label: "CSV",
        path: `${entryExport}?format=csv`,
        permission: "waiting-list:export",
        follows: ["event", "state", "q"],
      },
      {
        label: "Excel",
        path: `${entryExport}?format=xlsx`,
        permission: "waiting-list:export",
        follows: ["event", "state", "q"],
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
  deletion: "The person leaves the list, and loses an offer. The seat goes to the next in line.",
  form: {
    read: {
      ticketTypeId: (row) => (row.ticketType as { id: string } | null)?.id,
    },
    sections: [
      {
        title: "Person",
        hint: "The person is on the list at once, and gets an email with a link to the entry.",
        fields: [
          { kind: "text", name: "name", label: "Name", max: 255, required: true, onlyNew: true },
          { kind: "text", name: "email", label: "Email", max: 255, required: true, type: "email", onlyNew: true },
        ],
      },
      {
        title: "Place",
        fields: [
          {
            kind: "relation",
            name: "ticketTypeId",
            label: "Ticket",
            source: "/api/v1/tickets",
            several: false,
            all: "Any ticket",
          },
          {
            kind: "number",
            name: "priority",
            label: "Priority",
            min: 0,
            max: 100,
            hint: "A higher one comes first.",
            onlyNew: true,
          },
          {
            kind: "text",
            name: "reason",
            label: "Reason for the priority",
            max: 200,
            hint: "The person reads it.",
            required: true,
            onlyNew: true,
            when: ({ priority }) => Number(priority) > 0,
          },
        ],
      },
    ],
  },
} satisfies Resource;

const invitationKinds = ["ticket", "judge", "sponsor_rep", "mentor", "staff"];
const invitationStates = ["draft", "sent", "accepted", "declined", "expired", "revoked", "bounced"];
const kindLabels = { sponsor_rep: "Sponsor" };

const invitations = {
  section: "invitations",
  title: "Invitations",
  auditKind: "invitation",
  singular: "invitation",
  permission: "invitations",
  scoped: true,
  list: listAt<Invitation>("invitations", invitationStates, {
    path: "/api/v1/events/invitations",
    pathOf: (event) => `/api/v1/events/${event}/invitations`,
    hrefOf: ({ id, event }) => `/admin/invitations/${id}?event=${event.slug}`,
    purpose: "Invitations by email: for a ticket, or for a role at an edition.",
    nameOf: ({ email, name, id }) => email ?? name ?? id,
    columns: [
      { id: "email", head: "Email", sort: "email", cell: ({ email, name }) => email ?? name ?? "Open link" },
      { id: "name", head: "Name", hidden: true, cell: ({ name }) => name ?? "–" },
      {
        id: "kind",
        head: "For",
        cell: ({ kind, ticket, role }) => ticket?.name ?? role ?? kindLabels[kind as "sponsor_rep"] ?? words(kind),
      },
      stateColumn,
      { id: "uses", head: "Used", numeric: true, cell: ({ used, maxUses }) => `${used} / ${maxUses}` },
      { id: "event", head: "Edition", cell: ({ event }) => event.title },
      { id: "expires", head: "Valid until", sort: "expiresAt", cell: (row, context) => when(row.expiresAt, context) },
      {
        id: "created",
        head: "Created",
        sort: "createdAt",
        hidden: true,
        cell: (row, context) => when(row.createdAt, context),
      },
    ],
    filters: [
      { name: "state", label: "State", options: optionsOf(invitationStates) },
      { name: "kind", label: "For", options: optionsOf(invitationKinds, kindLabels) },
    ],
    bulk: [
      {
        label: "Send again",
        permission: "invitations:update",
        consequence: (count) => (count === 1 ? "This sends 1 email." : `This sends ${count} emails.`),
        applies: ({ state, email }) => email !== null && (state === "sent" || state === "bounced"),
        request: (row) => ({ method: "POST", path: `${invitationPath(row)}/resend`, body: {} }),
      },
      {
        label: "Revoke",
        permission: "invitations:update",
        danger: true,
        consequence: (count) =>
          count === 1 ? "Its link stops working." : `The links of ${count} invitations stop working.`,
        applies: ({ state }) => ["draft", "sent", "bounced"].includes(state),
        request: (row) => ({ method: "POST", path: `${invitationPath(row)}/revoke` }),
      },
      deletion<Invitation>("invitations:destroy", invitationPath),
    ],
  }),
  calls: {
    read: (id, event) => `/api/v1/events/${event}/invitations/${id}`,
    create: (event) => `/api/v1/events/${event}/invitations`,
    update: (id, row) => `/api/v1/events/${eventOf(row)}/invitations/${id}`,
    remove: (id, row) => `/api/v1/events/${eventOf(row)}/invitations/${id}`,
  },
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
            onlyNew: true,
            options: optionsOf(invitationKinds, { ...kindLabels, ticket: "A ticket" }),
          },
          {
            kind: "relation",
            name: "ticket",
            label: "Ticket",
            source: "/api/v1/tickets",
            several: false,
            when: ({ kind }) => kind === "ticket" || kind === "",
          },
          {
            kind: "text",
            name: "role",
            label: "Role",
            max: 80,
            hint: "Such as Head of the jury.",
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
          { kind: "switch", name: "reservesSeat", label: "Reserves a seat until it is used or expires" },
          { kind: "switch", name: "draft", label: "Keep as a draft, without an email", onlyNew: true },
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

const teamStates = ["forming", "locked", "submitted", "judged", "disbanded", "disqualified"];

const teams = {
  section: "teams",
  title: "Teams",
  singular: "team",
  permission: "teams",
  scoped: true,
  list: listAt<Team>("teams", teamStates, {
    hrefOf: ({ id, event }) => `/events/${event.slug}/register/${id}`,
    purpose: "Teams appear here as soon as someone starts one.",
    nameOf: ({ name }) => name,
    columns: [
      { id: "name", head: "Name", sort: "name", cell: ({ name }) => name },
      { id: "members", head: "Members", numeric: true, cell: ({ members, size }) => `${members.length} / ${size}` },
      { id: "captain", head: "Captain", cell: ({ captain }) => captain?.name ?? "–" },
      stateColumn,
      { id: "event", head: "Edition", cell: ({ event }) => event.title },
      { id: "created", head: "Created", sort: "createdAt", cell: (row, context) => when(row.createdAt, context) },
    ],
  }),
  calls: { read: (id) => `/api/v1/teams/${id}` },
  form: null,
} satisfies Resource;

const contactStates = ["pending", "subscribed", "unsubscribed", "bounced", "complained"];
const contactPath = ({ id }: MailingListUser) => `/api/v1/mailing-list/${id}` as const;

const mailingList = {
  section: "mailing-list",
  title: "Mailing list",
  singular: "contact",
  permission: "mailing-list-users",
  scoped: false,
  list: listAt<MailingListUser>("mailing-list", contactStates, {
    scoped: false,
    hrefOf: () => null,
    purpose: "People who asked for news, and confirmed their address.",
    nameOf: ({ email }) => email,
    columns: [
      { id: "email", head: "Email", sort: "email", cell: ({ email }) => email },
      { id: "name", head: "Name", sort: "name", cell: ({ name }) => name },
      { id: "phone", head: "Phone", cell: ({ phone }) => phone ?? "–" },
      stateColumn,
      {
        id: "confirmed",
        head: "Confirmed",
        sort: "confirmedAt",
        cell: (row, context) => when(row.confirmedAt, context),
      },
      { id: "created", head: "Signed up", sort: "createdAt", cell: (row, context) => when(row.createdAt, context) },
    ],
    bulk: [
      {
        label: "Delete",
        permission: "mailing-list-users:destroy",
        danger: true,
        consequence: (count) =>
          count === 1
            ? "This deletes 1 contact. It cannot be undone."
            : `This deletes ${count} contacts. It cannot be undone.`,
        applies: () => true,
        request: (row) => ({ method: "DELETE", path: contactPath(row) }),
      },
    ],
  }),
  calls: { read: (id) => `/api/v1/mailing-list/${id}` },
  form: null,
} satisfies Resource;

const content = {
  section: "content",
  title: "Content pages",
  auditKind: "content",
  singular: "page",
  permission: "content",
  rights: { show: "content:list" },
  scoped: false,
  list: listAt<ContentSummary & ListRow>("content", [], {
    scoped: false,
    keyOf: ({ page }) => page,
    purpose: "About, rules, terms and the other text pages.",
    nameOf: ({ title }) => title,
    hrefOf: ({ page }) => `/admin/content/${page}`,
    columns: [
      { id: "title", head: "Title", sort: "title", cell: ({ title }) => title },
      { id: "page", head: "Address", sort: "page", cell: ({ page }) => <span className="data">{`/${page}`}</span> },
      { id: "by", head: "Changed by", cell: ({ updatedBy }) => updatedBy?.name ?? "–" },
      { id: "updated", head: "Changed", sort: "updatedAt", cell: (row, context) => when(row.updatedAt, context) },
      { id: "version", head: "Version", numeric: true, cell: ({ version }) => version },
    ],
  }),
  calls: { read: (page) => `/api/v1/content/${page}` },
  form: null,
} satisfies Resource;

export const people = [users, waitingList, invitations, teams, mailingList, content];
