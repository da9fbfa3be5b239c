import type { SiteRole } from "@/api/types";
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

/** What the user checked and cleared, by id of the role: permissions that differ from those of the role. */
export type Wishes = Readonly<Record<string, Readonly<Record<string, boolean>>>>;

export function isHeld(role: SiteRole, wishes: Wishes, permission: string): boolean {
  return wishes[role.id]?.[permission] ?? role.permissions.includes(permission);
}

export function isChanged(role: SiteRole, wishes: Wishes, permission: string): boolean {
  return isHeld(role, wishes, permission) !== role.permissions.includes(permission);
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
