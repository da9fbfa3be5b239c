import { useState } from "react";
import { useRights, useUser } from "@/features/account";
import { ActionButton } from "@/features/admin-form";
import { dayAndClock } from "@/lib/dates";
import { Timeline, UserAccess, UserNotes, UserRoles } from "../on-demand";
import { DetailList } from "../records/detail-list";
import type { DetailsProps } from "../records/record-details";

/** An account: its roles, logins, notes and deletion. */
export function UserDetails({ row: user, timezone, onChange, onDeleted }: DetailsProps<`/api/v1/users/${string}`>) {
  const { may } = useRights();
  const me = useUser();
  // Keeps the first value, so that `isOwn` stays correct after the session ends.
  const [isOwn] = useState(me?.id === user.id);
  return (
    <>
      <DetailList
        items={[
          ["Email", user.email],
          ["Email confirmed", user.emailVerifiedAt ? dayAndClock(user.emailVerifiedAt, timezone) : "No"],
          ["Username", user.username],
          ["Password", user.hasPassword ? "Set" : "None: logs in with another service"],
          ["Two-factor authentication", user.twoFactorEnabled ? "On" : "Off"],
          ["How they heard about us", user.referralSource],
        ]}
        title="Account"
      />
      {may("users:update") && !isOwn ? <UserRoles onChange={onChange} user={user} /> : null}
      {isOwn ? <p className="field-hint">You can't change your own roles.</p> : null}
      <UserAccess isOwn={isOwn} onChange={onChange} timezone={timezone} user={user} />
      <UserNotes timezone={timezone} userId={user.id} />
      {may("users:destroy") && !isOwn ? (
        <section className="record-section">
          <h2>Delete the account</h2>
          <p>
            This deletes the account, its profile and everything that identifies the person. We'll cancel their upcoming
            tickets and refund them under the edition's refund policy. We keep orders for as long as the law requires,
            without the person's name.
          </p>
          <ActionButton
            confirmation={user.username}
            danger
            description={`This deletes ${user.name}'s account (${user.email}). This can't be undone.`}
            successMessage="Account deleted"
            errorTitle="We couldn't delete the account"
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
