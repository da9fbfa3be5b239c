import { useMemo, useState } from "react";
import type { SiteRoles } from "@/api/types";
import { Button } from "@/components/button";
import { Field } from "@/components/field";
import { Select } from "@/components/select";
import { useRights } from "@/features/account";
import { DiscardButton, UnsavedGuard } from "@/features/admin-form";
import { humanise } from "@/features/admin-resources";
import { counted } from "@/lib/counted";
import { rowsOf } from "./permission-grid";
import { PermissionMatrix } from "./permission-matrix";
import { usePermissionChanges } from "./use-permission-changes";

interface RolePermissionsProps {
  roles: SiteRoles;
  canChange: boolean;
}

/** The permissions of all roles. Changes are marked until they are saved. */
export function RolePermissions({ roles: { data, permissions }, canChange }: RolePermissionsProps) {
  const { may } = useRights();
  const roles = data.filter(({ fixed }) => !fixed);
  const rows = useMemo(() => rowsOf(permissions), [permissions]);
  const [shown, setShown] = useState(roles[0]?.id ?? "");
  const { pending, changes, isPending, notes, isDirty, setPending, discard, save } = usePermissionChanges(roles);
  const changesText = counted(changes, "unsaved change");
  const visible = roles.some(({ id }) => id === shown) ? shown : (roles[0]?.id ?? "");

  return (
    <>
      <div className="role-choice">
        <Field id="shown-role" label="Role">
          <Select onChange={({ target }) => setShown(target.value)} value={visible}>
            {roles.map(({ id, name }) => (
              <option key={id} value={id}>
                {humanise(name)}
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
        onChange={setPending}
        pending={pending}
        refusal={
          canChange
            ? "You can't give or take away permissions you don't have, so their boxes are disabled."
            : "You can see these permissions, but you don't have permission to change them."
        }
        roles={roles}
        rows={rows}
        shown={visible}
      />
      {canChange ? (
        <footer className="save-bar role-save">
          <p aria-live="polite">{changes > 0 ? changesText : "No changes"}</p>
          {changes > 0 ? <DiscardButton changes={changesText} onDiscard={discard} /> : null}
          <Button busy={isPending} disabled={changes === 0} onClick={() => void save()}>
            Save
          </Button>
        </footer>
      ) : null}
      <UnsavedGuard isDirty={isDirty} />
    </>
  );
}
