import { useQuery } from "@tanstack/react-query";
import { useRights } from "@/features/account";
import { ActionButton } from "@/features/admin-form";
import { dayAndClock } from "@/lib/dates";
import { awardsQuery } from "./queries";
import type { DetailsProps } from "./record-details";

/** Who has a badge; staff award it and take it back. */
export default function BadgeDetails({ row: badge, timezone, onChange }: DetailsProps<`/api/v1/badges/${string}`>) {
  const { may } = useRights();
  const path = `/api/v1/badges/${badge.id}/awards` as const;
  const { data, refetch } = useQuery(awardsQuery(path));
  const awards = (data?.data ?? []).filter(({ revokedAt }) => revokedAt === null);
  const canAward = may("badges:update");
  const refresh = () => {
    void refetch();
    onChange();
  };
  return (
    <section className="record-section">
      <h2>Awarded to</h2>
      {awards.length === 0 ? <p className="field-hint">No one has this badge yet.</p> : null}
      <ul className="award-list">
        {awards.map(({ id, user, awardedAt, source }) => (
          <li key={id}>
            <a href={`/user/${user.username}`}>{user.name}</a>
            <span className="data">{dayAndClock(awardedAt, timezone)}</span>
            {canAward && source === "manual" ? (
              <ActionButton
                danger
                description={`${user.name} will lose the ${badge.name} badge.`}
                successMessage="Badge revoked"
                errorTitle="We couldn't revoke the badge"
                label="Revoke"
                variant="link"
                onDone={refresh}
                request={() => ({ method: "DELETE", path: `${path}/${id}` })}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {canAward && badge.active ? (
        <ActionButton
          description={`The ${badge.name} badge will appear on their profile.`}
          successMessage="Badge awarded"
          fields={[{ kind: "text", name: "username", label: "Username", required: true }]}
          errorTitle="We couldn't award the badge"
          label="Award badge"
          onDone={refresh}
          request={({ username }) => ({
            method: "POST",
            path,
            body: { username, ...(badge.eventId !== null && { eventId: badge.eventId }) },
          })}
        />
      ) : null}
    </section>
  );
}
