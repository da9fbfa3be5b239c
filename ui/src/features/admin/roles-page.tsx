import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { SiteRoles } from "@/api/types";
import { Button } from "@/components/button";
import { Field } from "@/components/field";
import { Select } from "@/components/select";
import { useRights } from "@/features/account";
import { DiscardButton, UnsavedGuard } from "@/features/admin-form";
import { AdminFrame } from "./frame";
import { named, rowsOf } from "./permission-grid";
import { PermissionMatrix } from "./permission-matrix";
import { rolesQuery } from "./queries";
import { RoleList } from "./role-list";
import { loadSection } from "./staff";
import { usePermissionChanges } from "./use-permission-changes";

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
  const { data } = useQuery(rolesQuery());
  const { may } = useRights();
  if (!data) return null;
  const canChange = may("roles:update");
  return (
    <>
      <header className="admin-head">
        <h1>Roles</h1>
      </header>
      <p className="admin-lead">Users have the permissions of all their roles. Changes apply right away.</p>
      <Permissions canChange={canChange} roles={data} />
      <RoleList
        canChange={canChange}
        canSeeUsers={may("users:list")}
        onChange={() => void queries.invalidateQueries(rolesQuery())}
        roles={data.data}
      />
    </>
  );
}

function Permissions({ roles: { data, permissions }, canChange }: { roles: SiteRoles; canChange: boolean }) {
  const { may } = useRights();
  const roles = data.filter(({ fixed }) => !fixed);
  const rows = useMemo(() => rowsOf(permissions), [permissions]);
  const [shown, setShown] = useState(roles[0]?.id ?? "");
  const { wishes, changes, busy, notes, isDirty, wish, discard, save } = usePermissionChanges(roles);
  const changesText = changes === 1 ? "1 unsaved change" : `${changes} unsaved changes`;
  const visible = roles.some(({ id }) => id === shown) ? shown : (roles[0]?.id ?? "");

  return (
    <>
      <div className="role-choice">
        <Field id="shown-role" label="Role">
          <Select onChange={({ target }) => setShown(target.value)} value={visible}>
            {roles.map(({ id, name }) => (
              <option key={id} value={id}>
                {named(name)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <div aria-live="polite">
        {notes.map((note) => (
          <p className="note is-danger" key={note}>
            {note}
          </p>
        ))}
      </div>
      <PermissionMatrix
        mayChange={(permission) => canChange && may(permission)}
        onChange={wish}
        refusal={
          canChange
            ? "You can't give or take away permissions you don't have, so their boxes are disabled."
            : "You can see these permissions, but you don't have permission to change them."
        }
        roles={roles}
        rows={rows}
        shown={visible}
        wishes={wishes}
      />
      {canChange ? (
        <footer className="save-bar role-save">
          <p aria-live="polite">{changes > 0 ? changesText : "No changes"}</p>
          {changes > 0 ? <DiscardButton changes={changesText} onDiscard={discard} /> : null}
          <Button busy={busy} disabled={changes === 0} onClick={() => void save()}>
            Save
          </Button>
        </footer>
      ) : null}
      <UnsavedGuard isDirty={isDirty} />
    </>
  );
}
