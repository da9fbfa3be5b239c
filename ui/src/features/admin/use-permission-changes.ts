import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { SiteRole } from "@/api/types";
import { type ApiError, isReauthenticationDeclined } from "@/lib/api";
import { useDialogs } from "@/lib/dialogs";
import { type ApiRequest, cachedData } from "@/lib/query-client";
import { useToasts } from "@/lib/toasts";
import { named, type Wishes, wishedFor, withoutSaved, withRole, withWish } from "./permission-grid";
import { rolesQuery } from "./queries";

/** What the user wants to change, role by role, until it is saved. Nothing is lost when the server refuses. */
export function usePermissionChanges(roles: readonly SiteRole[]) {
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
    if (failed.length === 0 && saved > 0) toasts.success(saved === 1 ? "Role saved" : "Roles saved");
  }

  const logIn = (left: Wishes) =>
    dialogs.open("login", {
      description: "Your session has ended. Log in to save. Your changes are still marked.",
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
  return `Someone else changed the ${named(name)} role in the meantime. Their changes are now shown, and yours are still marked. Check everything and save again.`;
}
