import { ButtonLink } from "@/components/button";
import type { TeamRules } from "./team-rules";

/** How teams work, with a link to find one. */
export function TeamsLine({ slug, rules }: { slug: string; rules: TeamRules }) {
  const { size, lock, open, opensLater } = rules;
  return (
    <>
      <p className="prose">
        {`Teams have ${size}. `}
        {open
          ? "Create one, join one, or come alone and find yours at the team table."
          : opensLater
            ? "Team sign-up opens when tickets go on sale."
            : "Teams are locked. Questions? Ask the organisers."}
        {open && lock ? ` You can join or leave teams until ${lock}.` : null}
      </p>
      <p className="actions onward">
        <ButtonLink href={`/events/${slug}/register`} variant="quiet">
          {open ? "Find or create a team" : "See the teams"}
        </ButtonLink>
      </p>
    </>
  );
}
