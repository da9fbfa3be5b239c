import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { StaffUser } from "@/api/types";
import { Button } from "@/components/button";
import { Checkbox } from "@/components/checkbox";
import { FormAlert } from "@/components/form-error";
import { useRights, useUser } from "@/features/account";
import { ActionButton } from "@/features/admin-form";
import { dayAndClock } from "@/lib/dates";
import { useToasts } from "@/lib/toasts";
import { useApiMutation } from "@/lib/use-api-mutation";
import { DetailList } from "./detail-list";
import { Timeline, UserAccess, UserNotes } from "./on-demand";
import { named } from "./permission-grid";
import { rolesQuery } from "./queries";
import type { DetailsProps } from "./record";

/** What the roles of the program are for. */
const hints: Readonly<Record<string, string>> = {
  administrator: "Passes every permission check.",
  developer: "For people who build the site.",
  staff: "Runs the event.",
  brainr: "Helps at the event.",
  door: "Checks tickets in, and sees nothing else.",
};

/** An account: its roles, logins and notes, and its end. */
export function UserDetails({ row, timezone, onChange, onDeleted }: DetailsProps) {
  const user = row as unknown as StaffUser;
  const { may } = useRights();
  const me = useUser();
  // A session that ends must not take the user's own account for another one.
  const [isOwn] = useState(me?.id === user.id);
  return (
    <>
      <DetailList
        items={[
          ["Email", user.email],
          ["Email confirmed", user.emailVerifiedAt ? dayAndClock(user.emailVerifiedAt, timezone) : "No"],
          ["Username", user.username],
          ["Password", user.hasPassword ? "Set" : "None: logs in with another service"],
          ["Two-factor login", user.twoFactorEnabled ? "On" : "Off"],
          ["How they heard of us", user.referralSource],
        ]}
        title="Account"
      />
      {may("users:update") && !isOwn ? <Roles key={user.roles.join()} onChange={onChange} user={user} /> : null}
      {isOwn ? <p className="field-hint">You can't change your own roles.</p> : null}
      <UserAccess isOwn={isOwn} onChange={onChange} timezone={timezone} user={user} />
      <UserNotes timezone={timezone} userId={user.id} />
      {may("users:destroy") && !isOwn ? (
        <section className="record-section">
          <h2>Delete the account</h2>
          <p>
            This erases the account, its profile and everything that identifies the person. Tickets are cancelled, and
            refunded according to their policy. We keep orders as long as the law requires, without the name.
          </p>
          <ActionButton
            confirmation={user.username}
            danger
            description={`This erases ${user.name} (${user.email}). It can't be undone.`}
            done="Account deleted"
            failed="We couldn't delete the account"
            label="Delete account"
            onDone={onDeleted}
            request={() => ({ method: "DELETE", path: `/api/v1/users/${user.id}` })}
          />
        </section>
      ) : null}
      <Timeline path={`/api/v1/users/${user.id}`} timezone={timezone} />
    </>
  );
}

function Roles({ user, onChange }: { user: StaffUser; onChange(): void }) {
  const toasts = useToasts();
  const [chosen, setChosen] = useState<readonly string[]>(user.roles);
  const [error, setError] = useState<string | null>(null);
  const { change, busy } = useApiMutation<StaffUser>("We couldn't save the roles");
  const { may, mayAll } = useRights();
  const isAdministrator = useUser()?.roles.includes("administrator");
  const { data } = useQuery({ ...rolesQuery(), enabled: may("roles:list") });
  const names = data?.data.map(({ name }) => name) ?? [...new Set([...Object.keys(hints), ...user.roles])];
  const isChanged = [...chosen].sort().join() !== [...user.roles].sort().join();

  /** Why the server would refuse to give this role or take it away; undefined if it would not. */
  function refusalOf(role: string): string | undefined {
    if (role === "administrator") return isAdministrator ? undefined : "Only administrators can change who has it.";
    const { permissions = [] } = data?.data.find(({ name }) => name === role) ?? {};
    return mayAll(permissions) ? undefined : "You can't change who has it, since it has permissions you don't have.";
  }

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
          disabled={refusalOf(role) !== undefined}
          hint={[hints[role], refusalOf(role)].filter(Boolean).join(" ")}
          key={role}
          label={named(role)}
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
