import { useCachedQuery } from "@/lib/use-cached-query";
import { permissionsQuery } from "./queries";
import { useUser } from "./visitor";

/** Permission checks of a user. */
export interface Rights {
  may(permission: string): boolean;
  mayAny(permissions: readonly string[]): boolean;
  mayAll(permissions: readonly string[]): boolean;
}

/** The role that has every permission. */
const administrator = "administrator";

/** Users without a role have no permissions. The server checks again. */
export function rightsOf(roles: readonly string[], permissions: readonly string[]): Rights {
  const may = (permission: string) => roles.includes(administrator) || permissions.includes(permission);
  return { may, mayAny: (names) => names.some(may), mayAll: (names) => names.every(may) };
}

/** The current user's permissions; guests have none. */
export function useRights(): Rights {
  const user = useUser();
  const permissions = useCachedQuery(permissionsQuery());
  // Ignore cached permissions after logout.
  return user ? rightsOf(user.roles, permissions ?? []) : rightsOf([], []);
}
