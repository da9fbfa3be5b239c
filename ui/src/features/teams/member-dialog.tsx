import type { ApiCall, ApiRequest } from "@/api/calls";
import type { Team, TeamMember } from "@/api/types";
import ConfirmDialog from "@/components/confirm-dialog";
import { useToasts } from "@/lib/toasts";
import { useApiMutation } from "@/lib/use-api-mutation";
import { useRefetchTeam } from "./use-refetch-team";

export interface MemberAction {
  action: "hand over" | "remove";
  member: TeamMember;
}

interface MemberDialogProps extends MemberAction {
  team: Team;
  onClose(): void;
}

type Removal = ApiCall<"DELETE", `/api/v1/teams/${string}/members/${string}`>;
type HandOver = ApiCall<"POST", `/api/v1/teams/${string}/captain`>;

/** Asks the captain whether to remove a member or to hand the team over to them. */
export default function MemberDialog({ team, action, member, onClose }: MemberDialogProps) {
  const toasts = useToasts();
  const refetchTeam = useRefetchTeam();
  const { mutate, isPending } = useApiMutation(
    action === "remove" ? `We couldn't remove ${member.name}` : "We couldn't change the captain",
  );
  const path = `/api/v1/teams/${team.id}` as const;
  const call: ApiRequest =
    action === "remove"
      ? ({ method: "DELETE", path: `${path}/members/${member.username}` } satisfies Removal)
      : ({ method: "POST", path: `${path}/captain`, body: { username: member.username } } satisfies HandOver);
  const confirm = () =>
    mutate(call, {
      onSuccess() {
        toasts.success(action === "remove" ? `${member.name} was removed` : `${member.name} is now captain`);
        onClose();
        void refetchTeam(team.id);
      },
    });
  return (
    <ConfirmDialog
      busy={isPending}
      danger={action === "remove"}
      description={
        action === "remove"
          ? "Their spot will open up again, and your invite link will change."
          : "You'll stay in the team but can no longer edit it."
      }
      label={action === "remove" ? "Remove" : "Make captain"}
      onClose={onClose}
      onConfirm={confirm}
      title={action === "remove" ? `Remove ${member.name}?` : `Make ${member.name} captain?`}
    />
  );
}
