import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { Team } from "@/api/types";
import { Button } from "@/components/button";
import { lazyOrThrow } from "@/lib/lazy-module";
import { useToasts } from "@/lib/toasts";
import { useApiMutation } from "@/lib/use-api-mutation";
import { findPath } from "./paths";
import { teamQuery } from "./queries";
import { useUpdateTeamCache } from "./use-update-team-cache";

const ConfirmDialog = lazyOrThrow(() => import("@/components/confirm-dialog"));

/** Leaves a team; the last member deletes it by that. */
export default function Leave({ team }: { team: Team }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const toasts = useToasts();
  const updateTeam = useUpdateTeamCache();
  const { mutate, isPending } = useApiMutation("We couldn't remove you from the team");
  const last = team.size === 1;
  const leave = () =>
    mutate(
      { method: "POST", path: `/api/v1/teams/${team.id}/leave`, body: last ? { confirm: true } : {} },
      {
        onSuccess() {
          updateTeam({ ...team, you: null });
          // Its members are known only to the API; this page is left, and does not need them.
          void queries.invalidateQueries({ ...teamQuery(team.id), refetchType: "none" });
          toasts.success(last ? `${team.name} was deleted` : `You left ${team.name}`);
          void navigate(findPath(team.event.slug));
        },
      },
    );
  return (
    <div className="team-leave">
      <Button variant="quiet" onClick={() => setIsConfirming(true)}>
        {last ? "Delete team" : "Leave team"}
      </Button>
      {isConfirming ? (
        <ConfirmDialog
          busy={isPending}
          danger
          description={leaveTexts(team)}
          label={last ? "Delete team" : "Leave"}
          onClose={() => setIsConfirming(false)}
          onConfirm={leave}
          title={last ? `Delete ${team.name}?` : `Leave ${team.name}?`}
        />
      ) : null}
    </div>
  );
}

function leaveTexts({ size, you, members }: Team): string {
  if (size === 1) return "You're the last member, so leaving deletes the team.";
  if (you !== "captain") return "Your spot will open up right away.";
  const next = members.find(({ role }) => role !== "captain");
  return `Your spot will open up right away and ${next?.name ?? "someone else"} will become captain.`;
}
