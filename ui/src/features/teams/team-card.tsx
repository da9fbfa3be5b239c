import type { Team } from "@/api/types";
import { ButtonLink } from "@/components/button";
import { FreePlaces } from "./free-places";
import { teamPath } from "./paths";

interface TeamCardProps {
  team: Team;
  /** Whether no one can join a team now. */
  closed: boolean;
  /** Whether the visitor could join one. */
  canJoin: boolean;
}

/** A team in the list. */
export function TeamCard({ team, closed, canJoin }: TeamCardProps) {
  const path = teamPath(team.event.slug, team.id);
  const reason = reasonOf(team);
  return (
    <li className="team-row">
      <h3>
        <a href={path}>{team.name}</a>
      </h3>
      {team.pitch ? <p className="team-pitch">{team.pitch}</p> : null}
      {closed ? null : <LookingFor skills={team.lookingFor} />}
      <div className="team-foot">
        <FreePlaces closed={closed} team={team} />
        {canJoin && !closed && team.state === "forming" ? (
          <p className="team-action">
            {reason ?? (
              <ButtonLink aria-label={`Ask to join ${team.name}`} href={`${path}#join`} variant="quiet" small>
                Ask to join
              </ButtonLink>
            )}
          </p>
        ) : null}
      </div>
    </li>
  );
}

/** The skills a team is looking for. */
export function LookingFor({ skills }: { skills: string[] }) {
  return skills.length > 0 ? (
    <div className="looking-for">
      <span>Looking for</span>
      <ul className="tags">
        {skills.map((skill) => (
          <li className="tag" key={skill}>
            {skill}
          </li>
        ))}
      </ul>
    </div>
  ) : null;
}

/** Why a team cannot be asked; null if it can. */
function reasonOf({ joinPolicy, placesLeft }: Team): string | null {
  if (placesLeft === 0) return "Full";
  return { code: "Invite only", closed: "Closed", request: null }[joinPolicy];
}
