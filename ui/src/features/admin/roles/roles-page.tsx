import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useRights } from "@/features/account";
import { rolesQuery } from "@/features/admin-resources";
import { AdminFrame } from "../frame";
import { loadSection } from "../staff";
import { RoleList } from "./role-list";
import { RolePermissions } from "./role-permissions";

export const load = loadSection("roles", rolesQuery());

/** What users with each role may do. */
export function Page() {
  return (
    <AdminFrame>
      <Roles />
    </AdminFrame>
  );
}

function Roles() {
  const queries = useQueryClient();
  const { data } = useSuspenseQuery(rolesQuery());
  const { may } = useRights();
  const canChange = may("roles:update");
  return (
    <>
      <header className="admin-head">
        <h1>Roles</h1>
      </header>
      <p className="admin-lead">Users have the permissions of all their roles. Changes apply right away.</p>
      <RolePermissions canChange={canChange} roles={data} />
      <RoleList
        canChange={canChange}
        canSeeUsers={may("users:list")}
        onChange={() => void queries.invalidateQueries(rolesQuery())}
        roles={data.data}
      />
    </>
  );
}
