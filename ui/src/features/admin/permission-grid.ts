import type { SiteRole, SiteRoles } from "@/api/types";
import { words } from "@/features/admin-resources";

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
  return resourceLabels[resource] ?? named(resource);
}

/** "events:list" as words. */
export function describe(permission: string): string {
  const [resource = "", action = ""] = permission.split(":");
  const label = resourceLabel(resource);
  const name = label === label.toUpperCase() ? label : label.toLowerCase();
  return `${(actionLabels[action] ?? named(action)).toLowerCase()} ${name}`;
}

/** The name of a role or resource as words: "photo-team" becomes "Photo team". */
export function named(name: string): string {
  return words(name.replaceAll("-", " "));
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

/** What the user checked and cleared, by id of the role: permissions that differ from those of the role. */
export type Wishes = Readonly<Record<string, Readonly<Record<string, boolean>>>>;

export function isHeld(role: SiteRole, wishes: Wishes, permission: string): boolean {
  return wishes[role.id]?.[permission] ?? role.permissions.includes(permission);
}

export function isChanged(role: SiteRole, wishes: Wishes, permission: string): boolean {
  return isHeld(role, wishes, permission) !== role.permissions.includes(permission);
}

/** The wishes with another one. What the role has already needs no wish. */
export function withWish(wishes: Wishes, role: SiteRole, permission: string, held: boolean): Wishes {
  const { [permission]: _, ...others } = wishes[role.id] ?? {};
  const isMet = role.permissions.includes(permission) === held;
  return { ...wishes, [role.id]: isMet ? others : { ...others, [permission]: held } };
}

/** The wishes without those that were saved. Wishes made meanwhile stay. */
export function withoutSaved(wishes: Wishes, { id }: SiteRole, saved: Wishes): Wishes {
  const left = Object.entries(wishes[id] ?? {}).filter(([permission, held]) => saved[id]?.[permission] !== held);
  return { ...wishes, [id]: Object.fromEntries(left) };
}

/** The roles with one of them as it is stored now. */
export function withRole(roles: SiteRoles, stored: SiteRole): SiteRoles {
  return { ...roles, data: roles.data.map((role) => (role.id === stored.id ? stored : role)) };
}

/** The permissions of a role with the wishes, and how many of them are changes. */
export function wishedFor(role: SiteRole, wishes: Wishes): { permissions: readonly string[]; changes: number } {
  const own = Object.entries(wishes[role.id] ?? {});
  const added = own.filter(([permission, held]) => held && !role.permissions.includes(permission));
  const removed = own.filter(([permission, held]) => !held && role.permissions.includes(permission));
  const gone = new Set(removed.map(([permission]) => permission));
  return {
    permissions: [...role.permissions.filter((permission) => !gone.has(permission)), ...added.map(([name]) => name)],
    changes: added.length + removed.length,
  };
}
