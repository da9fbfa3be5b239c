import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { StaffUser } from "@/api/types";
import { Button } from "@/components/button";
import { Checkbox } from "@/components/checkbox";
import { FormAlert } from "@/components/form-error";
import { useRights } from "@/features/account";
import { type ApiRow, fetchLatest, rowQuery } from "@/features/admin-list";
import { humanise, rolesQuery, useRoleRefusal } from "@/features/admin-resources";
import type { ApiError } from "@/lib/api";
import { useToasts } from "@/lib/toasts";
import { useApiMutation } from "@/lib/use-api-mutation";

export interface UserRolesProps {
  user: StaffUser;
  onChange(): void;
}

/** What the roles of the program are for. */
const hints: Readonly<Record<string, string>> = {
  administrator: "Has every permission.",
  developer: "For people who build the site.",
  staff: "Runs the event.",
  brainr: "Helps at the event.",
  door: "Checks tickets in, and sees nothing else.",
};

const refusals = {
  administrator: "Only administrators can change who has this role.",
  more: "You can't change who has this role, since it has permissions you don't have.",
  none: null,
};

/** The roles of a user, those the current user may not change disabled. */
export default function UserRoles({ user, onChange }: UserRolesProps) {
  const toasts = useToasts();
  const queries = useQueryClient();
  /** What was ticked and unticked since the roles were saved. */
  const [changes, setChanges] = useState<Readonly<Record<string, boolean>>>({});
  const [error, setError] = useState<string | null>(null);
  const { mutate, isPending } = useApiMutation("We couldn't save the roles");
  const { may } = useRights();
  const refusalOf = useRoleRefusal();
  const { data } = useQuery({ ...rolesQuery(), enabled: may("roles:list") });
  const names = data?.data.map(({ name }) => name) ?? [...new Set([...Object.keys(hints), ...user.roles])];
  const has = (role: string) => changes[role] ?? user.roles.includes(role);
  const isChanged = Object.keys(changes).some((role) => has(role) !== user.roles.includes(role));

  /** Applies the changes to the roles as they are now: the API sets all roles at once. */
  async function save() {
    const query = rowQuery(`/api/v1/users/${user.id}`);
    let latest: ApiRow;
    try {
      latest = await fetchLatest(queries, query.queryKey[0]);
    } catch (thrown) {
      return setError((thrown as ApiError).message);
    }
    const given = new Set(latest.roles as readonly string[]);
    for (const [role, isGiven] of Object.entries(changes)) given[isGiven ? "add" : "delete"](role);
    const roles = [...given];
    mutate(
      { method: "PUT", path: `/api/v1/users/${user.id}/roles`, body: { roles } },
      {
        onSuccess() {
          queries.setQueryData(query.queryKey, { ...latest, roles });
          setChanges({});
          setError(null);
          toasts.success("Roles saved");
          onChange();
        },
        onError: ({ message }) => setError(message),
      },
    );
  }

  return (
    <fieldset className="record-section">
      <legend>Roles</legend>
      {names.map((role) => (
        <Checkbox
          checked={has(role)}
          disabled={refusalOf(role) !== null}
          hint={[hints[role], refusals[refusalOf(role) ?? "none"]].filter(Boolean).join(" ")}
          key={role}
          label={humanise(role)}
          onChange={({ target }) => setChanges({ ...changes, [role]: target.checked })}
        />
      ))}
      <FormAlert>{error}</FormAlert>
      <p>
        <Button busy={isPending} disabled={!isChanged} onClick={() => void save()} small>
          Save roles
        </Button>
      </p>
    </fieldset>
  );
}
