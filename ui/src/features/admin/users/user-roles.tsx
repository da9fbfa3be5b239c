import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { StaffUser } from "@/api/types";
import { Button } from "@/components/button";
import { Checkbox } from "@/components/checkbox";
import { FormAlert } from "@/components/form-error";
import { useRights } from "@/features/account";
import { humanise, rolesQuery, useRoleRefusal } from "@/features/admin-resources";
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
  const [chosen, setChosen] = useState<readonly string[]>(user.roles);
  const [error, setError] = useState<string | null>(null);
  const { change, busy } = useApiMutation("We couldn't save the roles");
  const { may } = useRights();
  const refusalOf = useRoleRefusal();
  const { data } = useQuery({ ...rolesQuery(), enabled: may("roles:list") });
  const names = data?.data.map(({ name }) => name) ?? [...new Set([...Object.keys(hints), ...user.roles])];
  const isChanged = [...chosen].sort().join() !== [...user.roles].sort().join();

  const save = () =>
    change(
      { method: "PUT", path: `/api/v1/users/${user.id}/roles`, body: { roles: chosen } },
      {
        onSuccess() {
          setError(null);
          toasts.success("Roles saved");
          onChange();
        },
        onError: ({ message }) => setError(message),
      },
    );

  return (
    <fieldset className="record-section">
      <legend>Roles</legend>
      {names.map((role) => (
        <Checkbox
          checked={chosen.includes(role)}
          disabled={refusalOf(role) !== null}
          hint={[hints[role], refusals[refusalOf(role) ?? "none"]].filter(Boolean).join(" ")}
          key={role}
          label={humanise(role)}
          onChange={({ target }) =>
            setChosen(target.checked ? [...chosen, role] : chosen.filter((other) => other !== role))
          }
        />
      ))}
      <FormAlert>{error}</FormAlert>
      <p>
        <Button busy={busy} disabled={!isChanged} onClick={save} small>
          Save roles
        </Button>
      </p>
    </fieldset>
  );
}
