import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import type { SiteRole, SiteRoles } from "@/api/types";
import { Button } from "@/components/button";
import { Field } from "@/components/field";
import { Select } from "@/components/select";
import { useRights } from "@/features/account";
import { UnsavedGuard } from "@/features/admin-form";
import { type ApiError, isReauthenticationDeclined } from "@/lib/api";
import { useDialogs } from "@/lib/dialogs";
import { type ApiRequest, cachedData } from "@/lib/query-client";
import { useToasts } from "@/lib/toasts";
import { named, rowsOf, type Wishes, wishedFor, withoutSaved, withRole, withWish } from "./permission-grid";
import { PermissionMatrix } from "./permission-matrix";
import { rolesQuery } from "./queries";
import { RoleList } from "./role-list";

/** `/admin/roles`: what users with each role may do. */
export function RolesPage() {
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
      <p className="admin-lead">
        A user has the permissions of all their roles. Changes apply to the next thing a user does.
      </p>
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
  const { wishes, changes, busy, notes, isDirty, wish, discard, save } = useWishes(roles);
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
        roles={roles}
        rows={rows}
        shown={visible}
        wishes={wishes}
      />
      {canChange ? (
        <footer className="save-bar role-save">
          <p aria-live="polite">
            {changes > 0 ? (changes === 1 ? "1 unsaved change" : `${changes} unsaved changes`) : "No changes"}
          </p>
          {changes > 0 ? (
            <Button look="link" onClick={discard}>
              Discard
            </Button>
          ) : null}
          <Button busy={busy} disabled={changes === 0} onClick={() => void save()}>
            Save
          </Button>
        </footer>
      ) : null}
      <UnsavedGuard isDirty={isDirty} />
    </>
  );
}

/** What the user wants to change, role by role, until it is saved. Nothing is lost when the server refuses. */
function useWishes(roles: readonly SiteRole[]) {
  const queries = useQueryClient();
  const toasts = useToasts();
  const dialogs = useDialogs();
  const [wishes, setWishes] = useState<Wishes>({});
  const [notes, setNotes] = useState<readonly string[]>([]);
  const { mutateAsync, isPending } = useMutation<SiteRole, ApiError, ApiRequest>({ meta: { handlesForbidden: true } });
  const changes = roles.reduce((sum, role) => sum + wishedFor(role, wishes).changes, 0);
  const isDirty = useRef(false);
  useEffect(() => {
    isDirty.current = changes > 0;
  }, [changes]);

  const wish = (role: SiteRole, permission: string, held: boolean) =>
    setWishes((before) => withWish(before, role, permission, held));

  /** Saves role by role. What is saved is no wish any more: a later save does not repeat it. */
  async function save(current: readonly SiteRole[] = roles, wanted = wishes) {
    const failed: string[] = [];
    let saved = 0;
    let left = wanted;
    for (const role of current) {
      const wished = wishedFor(role, wanted);
      if (wished.changes === 0) continue;
      const body = { permissions: wished.permissions, version: role.version };
      const failure = await mutateAsync({ method: "PUT", path: `/api/v1/roles/${role.id}`, body }).then(
        (stored) => {
          left = withoutSaved(left, role, wanted);
          setWishes((before) => withoutSaved(before, role, wanted));
          queries.setQueryData(rolesQuery().queryKey, (known) => known && withRole(known, stored));
        },
        (error: ApiError) => error,
      );
      if (failure?.status === 401) return logIn(left);
      if (failure && isReauthenticationDeclined(failure)) break;
      if (failure) failed.push(messageOf(role, failure));
      else saved += 1;
    }
    setNotes(failed);
    await queries.invalidateQueries(rolesQuery());
    if (failed.length === 0 && saved > 0) toasts.success(saved === 1 ? "The role is saved" : "The roles are saved");
  }

  const logIn = (left: Wishes) =>
    dialogs.open("login", {
      description: "Your session has ended. Log in to save: your changes are still marked.",
      onSuccess: () => void save(cachedData(queries, rolesQuery())?.data, left),
    });
  const discard = () => {
    setWishes({});
    setNotes([]);
  };
  return { wishes, changes, notes, wish, discard, save, busy: isPending, isDirty };
}

function messageOf({ name }: SiteRole, { status, message }: ApiError): string {
  if (status !== 409) return `${named(name)}: ${message}`;
  return `Someone else changed ${named(name)} meanwhile. You see their changes now, and yours are still marked. Check them and save again.`;
}
