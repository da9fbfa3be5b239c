import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ApiCall, ResponseOf } from "@/api/calls";
import type { SiteRole } from "@/api/types";
import { humanise, rolesQuery } from "@/features/admin-resources";
import { type ApiError, isReauthenticationDeclined } from "@/lib/api";
import { useDialogs } from "@/lib/dialogs";
import { cachedData } from "@/lib/query-client";
import { sessionEnded } from "@/lib/session-ended";
import { useToasts } from "@/lib/toasts";
import { useLatest } from "@/lib/use-latest";
import { applyPending, type PendingChanges, withoutSaved, withPendingChange, withRole } from "./permission-grid";

type RoleChange = ApiCall<"PUT", `/api/v1/roles/${string}`>;

/** What the user wants to change, role by role, until it is saved. Nothing is lost when the server refuses. */
export function usePermissionChanges(roles: readonly SiteRole[]) {
  const queries = useQueryClient();
  const toasts = useToasts();
  const dialogs = useDialogs();
  const [pending, setAllPending] = useState<PendingChanges>({});
  const [notes, setNotes] = useState<readonly string[]>([]);
  const { mutateAsync, isPending } = useMutation<ResponseOf<RoleChange>, ApiError, RoleChange>({
    meta: { handlesForbidden: true },
  });
  const changes = roles.reduce((sum, role) => sum + applyPending(role, pending).changes, 0);
  const isDirty = useLatest(changes > 0);

  const setPending = (role: SiteRole, permission: string, held: boolean) =>
    setAllPending((before) => withPendingChange(before, role, permission, held));

  /** Saves role by role. What is saved is no longer pending: a later save does not repeat it. */
  async function save(current: readonly SiteRole[] = roles, wanted = pending) {
    const failed: string[] = [];
    let saved = 0;
    let left = wanted;
    for (const role of current) {
      const applied = applyPending(role, wanted);
      if (applied.changes === 0) continue;
      const body = { permissions: applied.permissions, version: role.version };
      const failure = await mutateAsync({ method: "PUT", path: `/api/v1/roles/${role.id}`, body }).then(
        (stored) => {
          left = withoutSaved(left, role, wanted);
          setAllPending((before) => withoutSaved(before, role, wanted));
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
    if (failed.length === 0 && saved > 0) toasts.success(saved === 1 ? "Role saved" : "Roles saved");
  }

  const logIn = (left: PendingChanges) =>
    dialogs.open("login", {
      description: sessionEnded("Log in to save. Your changes are still marked."),
      onSuccess: () => void save(cachedData(queries, rolesQuery())?.data, left),
    });
  const discard = () => {
    setAllPending({});
    setNotes([]);
  };
  return { pending, changes, notes, setPending, discard, save, isPending, isDirty };
}

function messageOf({ name }: SiteRole, { status, message }: ApiError): string {
  if (status !== 409) return `${humanise(name)}: ${message}`;
  return `Someone else changed the ${humanise(name)} role in the meantime. Their changes are now shown, and yours are still marked. Check everything and save again.`;
}
