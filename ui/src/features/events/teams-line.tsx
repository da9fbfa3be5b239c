import { ButtonLink } from "@/components/button";
import type { TeamRules } from "./team-rules";

/** How teams work, with a link to find one. */
export function TeamsLine({ slug, rules }: { slug: string; rules: TeamRules }) {
  const { size, lock, open } = rules;
  return (
    <>
      <p className="prose">
        {`Teams are ${size}. `}
        {open
          ? "Found one, join one that still has a place, or come alone and find yours at the team table."
          : "They are final now; a question about yours is the organisers' to answer."}
        {open && lock ? ` They may change until ${lock}.` : null}
      </p>
      <p className="actions onward">
        <ButtonLink href={`/events/${slug}/register`} look="quiet">
          {open ? "Find or found a team" : "See the teams"}
        </ButtonLink>
      </p>
    </>
  );
}
