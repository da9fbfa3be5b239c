import { useQuery } from "@tanstack/react-query";
import type { User } from "@/api/types";
import { useRights } from "@/features/account";
import type { BulkAction, FilterOption } from "@/features/admin-list";
import { counted } from "./bulk-actions";
import { words } from "./cells";

/** The roles that the program knows. */
export const builtInRoles = ["administrator", "developer", "staff", "brainr", "door"];

/** All roles, for users who may see them; otherwise those of the program. */
export function useRoles(): readonly FilterOption[] {
  const { may } = useRights();
  const { data } = useQuery<{ data: { name: string }[] }>({
    queryKey: ["/api/v1/roles"],
    enabled: may("roles:list"),
  });
  const names = data?.data.map(({ name }) => name) ?? builtInRoles;
  return names.map((value) => ({ value, label: words(value.replaceAll("-", " ")) }));
}

function request({ id }: User, roles: readonly string[]) {
  return { method: "PUT" as const, path: `/api/v1/users/${id}/roles` as const, body: { roles } };
}

const given = (roles: readonly string[], role: string) => [...new Set([...roles, role])];
const without = (roles: readonly string[], role: string) => roles.filter((one) => one !== role);
/** The API sets all roles at once, and those of the list may be older than what others gave since. */
const latest = ({ id }: User) => `/api/v1/users/${id}` as const;
const rolesOf = (answer: unknown) => (answer as User).roles;

export const roleActions: readonly BulkAction<User>[] = [
  {
    label: "Give a role",
    permission: "users:update",
    input: { label: "Role", useOptions: useRoles },
    consequence: (users) => `${counted(users.length, "user")} can do what the role allows, from now on.`,
    applies: ({ roles }, role) => role !== "" && !roles.includes(role),
    latest,
    request: (user, role) => request(user, given(user.roles, role)),
    undo: (user, answer, role) => request(user, without(rolesOf(answer), role)),
  },
  {
    label: "Take a role away",
    permission: "users:update",
    danger: true,
    input: { label: "Role", useOptions: useRoles },
    consequence: (users) => `${counted(users.length, "user")} can no longer do what only this role allows.`,
    applies: ({ roles }, role) => roles.includes(role),
    latest,
    request: (user, role) => request(user, without(user.roles, role)),
    undo: (user, answer, role) => request(user, given(rolesOf(answer), role)),
  },
];
