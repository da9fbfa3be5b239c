import { useAnswer } from "@/lib/answer";
import { permissionsQuery } from "./queries";
import { useUser } from "./visitor";

/** What somebody may do, by the permissions' names. */
export interface Rights {
  may(permission: string): boolean;
  mayAny(permissions: readonly string[]): boolean;
  mayAll(permissions: readonly string[]): boolean;
}

/** The role that passes every check. */
const administrator = "administrator";

/** Who holds no role holds no permission; the server checks again. */
export function rightsOf(roles: readonly string[], permissions: readonly string[]): Rights {
  const may = (permission: string) => roles.includes(administrator) || permissions.includes(permission);
  return { may, mayAny: (names) => names.some(may), mayAll: (names) => names.every(may) };
}

/** The rights of whoever is logged in; a guest has none. */
export function useRights(): Rights {
  const user = useUser();
  const permissions = useAnswer(permissionsQuery());
  // What was answered to somebody who is gone says nothing of a guest.
  return user ? rightsOf(user.roles, permissions ?? []) : rightsOf([], []);
}
