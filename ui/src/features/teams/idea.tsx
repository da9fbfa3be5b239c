import type { Team } from "@/api/types";
import { Paragraphs } from "@/components/paragraphs";
import { CaptainTools } from "./captain-tools";
import { LookingFor } from "./team-card";

interface IdeaProps {
  team: Team;
  /** Whether no one can join a team of the event now. */
  closed: boolean;
  /** Whether the visitor can edit it. */
  edits: boolean;
}

/** What a team wants to build and whom it needs; its captain can edit both. */
export function Idea({ team, closed, edits }: IdeaProps) {
  const { pitch, state, placesLeft } = team;
  if (!pitch && state !== "forming") return null;
  const missing = edits
    ? "Describe your idea and list the skills you need. People can search for teams by skill."
    : "This team hasn't described its idea yet.";
  return (
    <section className="team-idea">
      <h2>Idea</h2>
      <div className="prose">
        <Paragraphs texts={(pitch ?? missing).split(/\n{2,}/)} />
      </div>
      {!closed && (edits || placesLeft > 0) ? <LookingFor skills={team.lookingFor} /> : null}
      {edits ? <CaptainTools team={team} /> : null}
    </section>
  );
}
