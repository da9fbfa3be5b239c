import { useState } from "react";
import type { Team, TeamMember } from "@/api/types";
import { Avatar } from "@/components/avatar";
import { Badge } from "@/components/badge";
import { Button } from "@/components/button";
import { useFocusFallback } from "@/lib/focus";
import { lazyComponent } from "@/lib/lazy-module";
import { useToasts } from "@/lib/toasts";
import { useApiMutation } from "@/lib/use-api-mutation";
import { useRefetchTeam } from "./use-refetch-team";

const ConfirmDialog = lazyComponent(() => import("@/components/confirm-dialog"));

/** The members; the captain can transfer the role or remove members. */
export function Members({ team }: { team: Team }) {
  const [pendingAction, setPendingAction] = useState<{ action: "hand over" | "remove"; member: TeamMember } | null>(
    null,
  );
  useFocusFallback(`${team.version}:${team.members.length}`, "#members > h2");
  const leads = team.you === "captain" && team.state === "forming";
  return (
    <>
      <ul className="people team-members">
        {team.members.map((member) => (
          <li key={member.username}>
            <Avatar name={member.name} src={member.avatar} />
            <div>
              <a href={`/user/${member.username}`}>
                <strong>{member.name}</strong>
              </a>
              {member.role === "captain" ? <Badge>Captain</Badge> : null}
              {leads && member.role !== "captain" ? (
                <div className="member-actions">
                  <Button look="link" onClick={() => setPendingAction({ action: "hand over", member })} small>
                    Make captain
                  </Button>
                  <Button look="link" onClick={() => setPendingAction({ action: "remove", member })} small>
                    Remove
                  </Button>
                </div>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
      {pendingAction ? <ConfirmAction {...pendingAction} onClose={() => setPendingAction(null)} team={team} /> : null}
    </>
  );
}

interface ConfirmActionProps {
  team: Team;
  action: "hand over" | "remove";
  member: TeamMember;
  onClose(): void;
}

function ConfirmAction({ team, action, member, onClose }: ConfirmActionProps) {
  const toasts = useToasts();
  const refetchTeam = useRefetchTeam();
  const { change, busy } = useApiMutation<Team | null>(
    action === "remove" ? `We couldn't remove ${member.name}` : "We couldn't change the captain",
  );
  const path = `/api/v1/teams/${team.id}` as const;
  const call =
    action === "remove"
      ? ({ method: "DELETE", path: `${path}/members/${member.username}` } as const)
      : ({ method: "POST", path: `${path}/captain`, body: { username: member.username } } as const);
  const confirm = () =>
    change(call, {
      onSuccess() {
        toasts.success(action === "remove" ? `${member.name} was removed` : `${member.name} is now captain`);
        onClose();
        void refetchTeam(team.id);
      },
    });
  return (
    <ConfirmDialog
      busy={busy}
      danger={action === "remove"}
      description={
        action === "remove"
          ? "Their spot is open again. Reset your invite link if they shouldn't rejoin."
          : "You'll stay in the team but can no longer edit it."
      }
      label={action === "remove" ? "Remove" : "Make captain"}
      onClose={onClose}
      onConfirm={confirm}
      title={action === "remove" ? `Remove ${member.name}?` : `Make ${member.name} captain?`}
    />
  );
}
