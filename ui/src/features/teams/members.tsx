import { useState } from "react";
import type { Team } from "@/api/types";
import { Avatar } from "@/components/avatar";
import { Badge } from "@/components/badge";
import { Button } from "@/components/button";
import { counted } from "@/lib/counted";
import { useFocusFallback } from "@/lib/focus";
import { lazyOrThrow } from "@/lib/lazy-module";
import type { MemberAction } from "./member-dialog";

const MemberDialog = lazyOrThrow(() => import("./member-dialog"));

interface MembersProps {
  team: Team;
  /** Whether no one can join now. */
  closed: boolean;
}

/** The members; the captain can transfer the role or remove members. */
export function Members({ team, closed }: MembersProps) {
  const [pendingAction, setPendingAction] = useState<MemberAction | null>(null);
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
                  <Button variant="link" onClick={() => setPendingAction({ action: "hand over", member })} small>
                    Make captain
                  </Button>
                  <Button variant="link" onClick={() => setPendingAction({ action: "remove", member })} small>
                    Remove
                  </Button>
                </div>
              ) : null}
            </div>
          </li>
        ))}
        {team.state === "forming" && !closed && team.placesLeft > 0 ? (
          <li className="team-open">
            <span aria-hidden="true" />
            <p>{`${counted(team.placesLeft, "spot")} left`}</p>
          </li>
        ) : null}
      </ul>
      {pendingAction ? <MemberDialog {...pendingAction} onClose={() => setPendingAction(null)} team={team} /> : null}
    </>
  );
}
