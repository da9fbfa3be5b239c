import type { Team } from "@/api/types";
import { Card } from "@/components/card";
import { teamPath } from "./paths";
import { Seats } from "./seats";

const ways = { code: "Joined by invitation", request: "Takes requests", closed: "Closed" } as const;

/** A team among others. */
export function TeamCard({ team }: { team: Team }) {
  return (
    <Card as="li" href={teamPath(team.event.slug, team.id)} title={team.name}>
      {team.pitch ? <p className="team-pitch">{team.pitch}</p> : null}
      <LookingFor words={team.lookingFor} />
      <Seats team={team} />
      {team.state === "forming" ? <p className="caption">{ways[team.joinPolicy]}</p> : null}
    </Card>
  );
}

/** Whom a team would like to have. */
export function LookingFor({ words }: { words: string[] }) {
  return words.length > 0 ? (
    <div className="looking-for">
      <span>Looking for</span>
      <ul>
        {words.map((word) => (
          <li className="chip" key={word}>
            {word}
          </li>
        ))}
      </ul>
    </div>
  ) : null;
}
