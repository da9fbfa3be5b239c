import type { StaffUser } from "@/api/types";
import { humanise, oneLine, optionsOf, StateBadge, stateLabels, when, yesNo } from "./cells";
import { listAt } from "./definition";
import { rolesQuery } from "./queries";
import type { Resource } from "./types";
import { builtInRoles, roleActions, useRoles } from "./user-roles";

export const users = {
  section: "users",
  title: "Users",
  auditKind: "user",
  singular: "user",
  permission: "users",
  scoped: false,
  list: listAt<StaffUser>("users", [], {
    scoped: false,
    purpose: "Everyone with an account.",
    nameOf: ({ name }) => name,
    columns: [
      { id: "name", head: "Name", sort: "name", cell: ({ name }) => name },
      { id: "username", head: "Username", sort: "username", cell: ({ username }) => oneLine(username) },
      { id: "email", head: "Email", sort: "email", cell: ({ email }) => oneLine(email) },
      {
        id: "roles",
        head: "Roles",
        cell: (row) => row.roles.map((role) => humanise(role)).join(", ") || "–",
      },
      { id: "state", head: "Status", cell: ({ state }) => <StateBadge state={state} /> },
      {
        id: "verified",
        head: "Email confirmed",
        fields: ["emailVerifiedAt"],
        cell: ({ emailVerifiedAt }) => yesNo(emailVerifiedAt !== null),
      },
      {
        id: "twoFactor",
        head: "Two-factor",
        fields: ["twoFactorEnabled"],
        hidden: true,
        cell: ({ twoFactorEnabled }) => yesNo(twoFactorEnabled),
      },
      {
        id: "source",
        head: "How they heard about us",
        fields: ["referralSource"],
        hidden: true,
        cell: ({ referralSource }) => referralSource ?? "–",
      },
      {
        id: "created",
        head: "Registered",
        fields: ["createdAt"],
        sort: "createdAt",
        cell: (row, context) => when(row.createdAt, context),
      },
    ],
    bulk: roleActions,
    filters: [
      { name: "state", label: "Status", options: optionsOf(["active", "disabled"], stateLabels) },
      {
        name: "role",
        label: "Role",
        options: optionsOf(builtInRoles),
        others: /^[a-z0-9-]{2,40}$/,
        useOptions: useRoles,
        optionsQuery: (_, may) => (may("roles:list") ? rolesQuery() : null),
      },
    ],
  }),
  calls: { read: (id) => `/api/v1/users/${id}` },
  form: null,
  publicHref: ({ username }) => `/user/${username}`,
} satisfies Resource;
