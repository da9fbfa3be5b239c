import { useState } from "react";
import { useCachedQuery } from "@/lib/use-cached-query";
import { permissionsQuery } from "./queries";
import { useUser } from "./visitor";

/** Permission checks of a user. */
export interface Rights {
  may(permission: string): boolean;
  mayAny(permissions: readonly string[]): boolean;
  mayAll(permissions: readonly string[]): boolean;
  /** Whether the admin area has a page for them: a list, or the way to check-in. */
  entersAdmin: boolean;
}

/** The role that has every permission. */
const administrator = "administrator";

/** Users without a role have no permissions. The server checks again. */
export function rightsOf(roles: readonly string[], permissions: readonly string[]): Rights {
  const may = (permission: string) => roles.includes(administrator) || permissions.includes(permission);
  return {
    may,
    mayAny: (names) => names.some(may),
    mayAll: (names) => names.every(may),
    entersAdmin: may("check-ins:store") || permissions.some((name) => name.endsWith(":list")),
  };
}

/**
 * The current user's permissions; guests have none. When a session ends, what is on the page keeps the permissions it had
 * until someone has logged in again: otherwise forms would disappear with what was typed into them.
 */
export function useRights(): Rights {
  const user = useUser();
  const permissions = useCachedQuery(permissionsQuery());
  const current = { user, permissions };
  const [last, setLast] = useState(current);
  // A login fetches the user first, then the permissions.
  const isComplete = user !== undefined && (permissions !== undefined || user.roles.length === 0);
  if (isComplete && (user !== last.user || permissions !== last.permissions)) setLast(current);
  // Another user does not inherit them.
  const isOther = user !== undefined && user.id !== last.user?.id;
  const known = isComplete || isOther ? current : last;
  // Ignore permissions that are cached without a user.
  return known.user ? rightsOf(known.user.roles, known.permissions ?? []) : rightsOf([], []);
}
