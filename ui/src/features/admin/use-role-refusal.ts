import { useQuery } from "@tanstack/react-query";
import { useRights, useUser } from "@/features/account";
import { rolesQuery } from "./queries";

/** Why the current user may do nothing about a role: nobody gives or takes away more than they have. */
export type RoleRefusal = "administrator" | "more";

/** Which roles the current user may not give or take away, as far as they are known. */
export function useRoleRefusal(): (role: string) => RoleRefusal | null {
  const { may, mayAll } = useRights();
  const isAdministrator = useUser()?.roles.includes("administrator");
  const { data } = useQuery({ ...rolesQuery(), enabled: may("roles:list") });
  return (role) => {
    if (role === "administrator") return isAdministrator ? null : "administrator";
    const { permissions = [] } = data?.data.find(({ name }) => name === role) ?? {};
    return mayAll(permissions) ? null : "more";
  };
}
