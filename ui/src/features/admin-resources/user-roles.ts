import { useQuery } from "@tanstack/react-query";
import type { User } from "@/api/types";
import { useRights, useUser } from "@/features/account";
import type { BulkAction, FilterOption } from "@/features/admin-list";
import { counted } from "@/lib/counted";
import { humanise } from "./cells";
import { rolesQuery } from "./queries";

/** The roles that the program knows. */
export const builtInRoles = ["administrator", "developer", "staff", "brainr", "door"];

/** Why the current user can neither give nor remove a role: it has permissions that they lack. */
type RoleRefusal = "administrator" | "more";

/** Which roles the current user may not give or take away, as far as they are known. */
export function useRoleRefusal(): (role: string) => RoleRefusal | null {
  const { mayAll } = useRights();
  const isAdministrator = useUser()?.roles.includes("administrator");
  const roles = useStoredRoles();
  return (role) => {
    if (role === "administrator") return isAdministrator ? null : "administrator";
    return mayAll(roles?.find(({ name }) => name === role)?.permissions ?? []) ? null : "more";
  };
}

/** All roles, for users who may see them; otherwise those of the program. */
export function useRoles(): readonly FilterOption[] {
  const names = useStoredRoles()?.map(({ name }) => name) ?? builtInRoles;
  return names.map((value) => ({ value, label: humanise(value) }));
}

/** The roles with their permissions, for users who may see them. Lists do not fetch them again on every visit. */
function useStoredRoles() {
  const { may } = useRights();
  const { data } = useQuery({ ...rolesQuery(), staleTime: 60_000, enabled: may("roles:list") });
  return data?.data;
}

/** The roles that the current user may give and take away. */
function useOwnRoles(): readonly FilterOption[] {
  const refusalOf = useRoleRefusal();
  return useRoles().filter(({ value }) => refusalOf(value) === null);
}

function request({ id }: User, roles: readonly string[]) {
  return { method: "PUT" as const, path: `/api/v1/users/${id}/roles` as const, body: { roles } };
}

const withRole = (roles: readonly string[], role: string) => [...new Set([...roles, role])];
const withoutRole = (roles: readonly string[], role: string) => roles.filter((one) => one !== role);
/** The API sets all roles at once, and those of the list may be older than what others gave since. */
const refreshPath = ({ id }: User) => `/api/v1/users/${id}` as const;
const rolesOf = (answer: unknown) => (answer as User).roles;

const role = {
  label: "Role",
  hint: "You can only give or remove a role if you have all its permissions.",
  useOptions: useOwnRoles,
};

export const roleActions: readonly BulkAction<User>[] = [
  {
    label: "Give a role",
    permission: "users:update",
    input: role,
    consequence: (users) => `${counted(users.length, "user")} will get the role's permissions right away.`,
    // The API gives no role to an account whose email isn't confirmed.
    applies: ({ roles, emailVerifiedAt }, role) => emailVerifiedAt !== null && role !== "" && !roles.includes(role),
    refreshPath,
    request: (user, role) => request(user, withRole(user.roles, role)),
    undo: (user, answer, role) => request(user, withoutRole(rolesOf(answer), role)),
  },
  {
    label: "Remove a role",
    permission: "users:update",
    danger: true,
    input: role,
    consequence: (users) => `${counted(users.length, "user")} will no longer be able to do what only this role allows.`,
    applies: ({ roles }, role) => roles.includes(role),
    refreshPath,
    request: (user, role) => request(user, withoutRole(user.roles, role)),
    undo: (user, answer, role) => request(user, withRole(rolesOf(answer), role)),
  },
];
