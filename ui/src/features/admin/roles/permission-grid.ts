import type { SiteRole, SiteRoles } from "@/api/types";
import { humanise } from "@/features/admin-resources";

/** A row of the matrix: a resource, and its permission in each column, if there is one. */
export interface ResourceRow {
  resource: string;
  permissions: readonly (string | null)[];
}

/** The columns. What few resources have shares the last one. */
export const actions = ["list", "show", "store", "update", "destroy", "other"] as const;

/** What the columns are called on the page. */
export const actionLabels: Readonly<Record<string, string>> = {
  list: "List",
  show: "View",
  store: "Add",
  update: "Change",
  destroy: "Delete",
  other: "Other",
};

const resourceLabels: Readonly<Record<string, string>> = {
  faq: "FAQ",
  "mailing-list-users": "Mailing list",
  "users-tickets": "Attendees and orders",
};

/** What a resource is called on the page. */
export function resourceLabel(resource: string): string {
  return resourceLabels[resource] ?? humanise(resource);
}

/** "events:list" as words. */
export function describe(permission: string): string {
  const [resource = "", action = ""] = permission.split(":");
  const label = resourceLabel(resource);
  const name = label === label.toUpperCase() ? label : label.toLowerCase();
  return `${(actionLabels[action] ?? humanise(action)).toLowerCase()} ${name}`;
}

/** Permissions by resource, in the order of the first of each. */
export function rowsOf(permissions: readonly string[]): readonly ResourceRow[] {
  const rows = new Map<string, (string | null)[]>();
  for (const permission of permissions) {
    const [resource = "", action = ""] = permission.split(":");
    const row = rows.get(resource) ?? actions.map(() => null);
    const known = (actions as readonly string[]).indexOf(action);
    row[known < 0 ? actions.length - 1 : known] = permission;
    rows.set(resource, row);
  }
  return [...rows].map(([resource, own]) => ({ resource, permissions: own }));
}

/** Row and column of the first permission that the user may change; null if there is none. */
export function firstCell(
  rows: readonly ResourceRow[],
  mayChange: (permission: string) => boolean,
): readonly [row: number, column: number] | null {
  for (const [row, { permissions }] of rows.entries()) {
    const column = permissions.findIndex((permission) => permission !== null && mayChange(permission));
    if (column >= 0) return [row, column];
  }
  return null;
}

/** Unsaved changes, by id of the role: whether it is to have each permission. */
export type PendingChanges = Readonly<Record<string, Readonly<Record<string, boolean>>>>;

export function isHeld(role: SiteRole, pending: PendingChanges, permission: string): boolean {
  return pending[role.id]?.[permission] ?? role.permissions.includes(permission);
}

export function isChanged(role: SiteRole, pending: PendingChanges, permission: string): boolean {
  return isHeld(role, pending, permission) !== role.permissions.includes(permission);
}

/** The pending changes with another one. What the role has already is no change. */
export function withPendingChange(
  pending: PendingChanges,
  role: SiteRole,
  permission: string,
  held: boolean,
): PendingChanges {
  const { [permission]: _, ...others } = pending[role.id] ?? {};
  const isMet = role.permissions.includes(permission) === held;
  return { ...pending, [role.id]: isMet ? others : { ...others, [permission]: held } };
}

/** The pending changes without those that were saved. Changes made meanwhile stay. */
export function withoutSaved(pending: PendingChanges, { id }: SiteRole, saved: PendingChanges): PendingChanges {
  const left = Object.entries(pending[id] ?? {}).filter(([permission, held]) => saved[id]?.[permission] !== held);
  return { ...pending, [id]: Object.fromEntries(left) };
}

/** The roles with one of them as it is stored now. */
export function withRole(roles: SiteRoles, stored: SiteRole): SiteRoles {
  return { ...roles, data: roles.data.map((role) => (role.id === stored.id ? stored : role)) };
}

/** The permissions of a role with its pending changes, and how many of them differ. */
export function applyPending(
  role: SiteRole,
  pending: PendingChanges,
): { permissions: readonly string[]; changes: number } {
  const own = Object.entries(pending[role.id] ?? {});
  const added = own.filter(([permission, held]) => held && !role.permissions.includes(permission));
  const removed = own.filter(([permission, held]) => !held && role.permissions.includes(permission));
  const gone = new Set(removed.map(([permission]) => permission));
  return {
    permissions: [...role.permissions.filter((permission) => !gone.has(permission)), ...added.map(([name]) => name)],
    changes: added.length + removed.length,
  };
}
