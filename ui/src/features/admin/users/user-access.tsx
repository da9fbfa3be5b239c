import { useQuery } from "@tanstack/react-query";
import type { StaffUser } from "@/api/types";
import { Skeleton } from "@/components/skeleton";
import { useRights } from "@/features/account";
import { ActionButton } from "@/features/admin-form";
import { useRoleRefusal } from "@/features/admin-resources";
import { dayAndClock } from "@/lib/dates";
import { sessionsQuery } from "./queries";

export interface UserAccessProps {
  user: StaffUser;
  isOwn: boolean;
  timezone: string;
  onChange(): void;
}

/** Where a user is logged in, and whether they can log in at all. */
export default function UserAccess({ user, isOwn, timezone, onChange }: UserAccessProps) {
  const { may } = useRights();
  const { data: sessions, isError, refetch } = useQuery(sessionsQuery(user.id));
  const refusalOf = useRoleRefusal();
  const isAbove = !isOwn && user.roles.some((role) => refusalOf(role) !== null);
  const isBlocked = user.state === "disabled";
  const path = `/api/v1/users/${user.id}` as const;
  const refresh = () => {
    void refetch();
    onChange();
  };
  return (
    <section className="record-section">
      <h2>Logins</h2>
      {isBlocked ? <p>This account is blocked, so {user.name} can't log in.</p> : null}
      {sessions || isError ? null : <Skeleton rows={2} />}
      {isError ? <p role="alert">We couldn't load the logins. Reload the page to try again.</p> : null}
      {sessions?.length === 0 ? <p className="field-hint">Not logged in anywhere.</p> : null}
      {sessions && sessions.length > 0 ? (
        <ul className="history">
          {sessions.map(({ id, device, address, lastSeenAt, remembered }) => (
            <li key={id}>
              <span className="data">{dayAndClock(lastSeenAt, timezone)}</span>
              <span>{[device, address, remembered && "remembered"].filter(Boolean).join(" · ")}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {may("users:update") && isAbove ? (
        <p className="field-hint">
          You can't block {user.name} or log them out, since they have permissions you don't have.
        </p>
      ) : null}
      {may("users:update") && !isAbove ? (
        <div className="actions">
          {sessions && sessions.length > 0 ? (
            <ActionButton
              description={
                isOwn
                  ? "You'll stay logged in here. Your private calendar link will change, too."
                  : `${user.name} will have to log in again on every device. Their private calendar link will change, too.`
              }
              successMessage="Logged out"
              errorTitle="We couldn't end the sessions"
              label={isOwn ? "Log out everywhere else" : "Log out everywhere"}
              onDone={refresh}
              request={() => ({ method: "DELETE", path: `${path}/sessions` })}
            />
          ) : null}
          {isOwn ? null : isBlocked ? (
            <ActionButton
              description={`${user.name} will be able to log in again.`}
              successMessage="Account unblocked"
              errorTitle="We couldn't unblock the account"
              label="Unblock account"
              onDone={refresh}
              request={() => ({ method: "PUT", path: `${path}/state`, body: { state: "active" as const } })}
            />
          ) : (
            <ActionButton
              danger
              description={`${user.name} will be logged out everywhere and won't be able to log in until you unblock the account. They'll keep their tickets and teams; their public profile will be hidden.`}
              successMessage="Account blocked"
              errorTitle="We couldn't block the account"
              label="Block account"
              onDone={refresh}
              request={() => ({ method: "PUT", path: `${path}/state`, body: { state: "disabled" as const } })}
            />
          )}
        </div>
      ) : null}
    </section>
  );
}
