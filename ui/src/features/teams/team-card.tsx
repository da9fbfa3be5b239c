import type { Team } from "@/api/types";
import { Card } from "@/components/card";
import { FreePlaces } from "./free-places";
import { teamPath } from "./paths";

const joinPolicyNames = { code: "Invite only", request: "Open to requests", closed: "Closed" } as const;

/** A team in the list. */
export function TeamCard({ team }: { team: Team }) {
  return (
    <Card as="li" href={teamPath(team.event.slug, team.id)} title={team.name}>
      {team.pitch ? <p className="team-pitch">{team.pitch}</p> : null}
      <LookingFor skills={team.lookingFor} />
      <FreePlaces team={team} />
      {team.state === "forming" ? <p className="caption">{joinPolicyNames[team.joinPolicy]}</p> : null}
    </Card>
  );
}

/** The skills a team is looking for. */
export function LookingFor({ skills }: { skills: string[] }) {
  return skills.length > 0 ? (
    <div className="looking-for">
      <span>Looking for</span>
      <ul>
        {skills.map((skill) => (
          <li className="chip" key={skill}>
            {skill}
          </li>
        ))}
      </ul>
    </div>
  ) : null;
}
