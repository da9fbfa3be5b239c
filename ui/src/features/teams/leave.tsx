import { lazy, Suspense, useState } from "react";
import { useNavigate } from "react-router";
import type { Team } from "@/api/types";
import { Button } from "@/components/button";
import { useChange } from "@/lib/change";
import { useToasts } from "@/lib/toasts";
import { findPath } from "./paths";
import { useKeepTeam } from "./use-keep-team";

const ConfirmDialog = lazy(() => import("./confirm-dialog"));

/** The way out of a team. Whoever is the last one closes it behind them. */
export function Leave({ team }: { team: Team }) {
  const [asked, setAsked] = useState(false);
  const navigate = useNavigate();
  const toasts = useToasts();
  const keep = useKeepTeam();
  const { change, busy } = useChange("You are still in the team");
  const last = team.size === 1;
  const leave = () =>
    change(
      { method: "POST", path: `/api/v1/teams/${team.id}/leave`, body: last ? { confirm: true } : {} },
      {
        onDone() {
          keep({ ...team, you: null });
          toasts.success(last ? `${team.name} is no more` : `You have left ${team.name}`);
          void navigate(findPath(team.event.slug));
        },
      },
    );
  return (
    <div className="team-leave">
      <Button look="quiet" onClick={() => setAsked(true)}>
        {last ? "Close the team" : "Leave the team"}
      </Button>
      <Suspense>
        {asked ? (
          <ConfirmDialog
            busy={busy}
            danger
            description={wordsFor(team)}
            label={last ? "Close the team" : "Leave"}
            onClose={() => setAsked(false)}
            onConfirm={leave}
            title={last ? `Close ${team.name}?` : `Leave ${team.name}?`}
          />
        ) : null}
      </Suspense>
    </div>
  );
}

function wordsFor({ size, you, members }: Team): string {
  if (size === 1) return "You are the last one in it. Without you there is no team.";
  if (you !== "captain") return "Your place is free again at once.";
  const next = members.find(({ role }) => role !== "captain");
  return `Your place is free again at once, and ${next?.name ?? "somebody else"} is captain.`;
}
