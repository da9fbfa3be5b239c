import type { Challenge } from "@/api/types";
import { Accordion } from "@/components/accordion";
import { MetaLine } from "@/components/meta-line";
import { Paragraphs } from "@/components/paragraphs";
import { momentIn } from "@/lib/dates";
import { judgedBy, sharesOf } from "./criteria";
import { CriteriaBars } from "./criteria-bars";

const levels = { beginner: "For beginners", intermediate: "Some experience", advanced: "Advanced" } as const;

/** Challenges as expandable rows; unrevealed ones say when they open. */
export function ChallengeList({ challenges, timezone }: { challenges: Challenge[]; timezone: string }) {
  const { others } = judgedBy(challenges);
  return (
    <Accordion>
      <ol>
        {challenges.map((challenge, index) => (
          <li key={challenge.id}>
            {challenge.revealed ? (
              // The URL may have opened it before hydration.
              <details className="accordion-item brief" suppressHydrationWarning>
                <summary className="brief-row">
                  <Row challenge={challenge} place={index + 1} />
                  <span className="brief-prize">{challenge.prize}</span>
                </summary>
                <Brief challenge={challenge} withCriteria={others} />
              </details>
            ) : (
              <div className="accordion-item brief brief-row is-sealed">
                <Row challenge={challenge} place={index + 1} />
                <span className="brief-prize">Secret</span>
                <p className="brief-reveal">
                  {challenge.revealAt ? `Revealed ${momentIn(challenge.revealAt, timezone)}` : "Revealed at kickoff"}
                </p>
              </div>
            )}
          </li>
        ))}
      </ol>
    </Accordion>
  );
}

function Row({ challenge: { title, owner }, place }: { challenge: Challenge; place: number }) {
  return (
    <>
      <span className="brief-place">{`${place}`.padStart(2, "0")}</span>
      <span>
        <h3>{title}</h3>
        {owner ? <span className="brief-owner">{owner.name}</span> : null}
      </span>
    </>
  );
}

function Brief({ challenge, withCriteria }: { challenge: Challenge; withCriteria: boolean }) {
  const { slug, problem, level, stack, owner, criteria } = challenge;
  const facts = [level ? levels[level] : null, ...stack].filter(Boolean);
  return (
    <div className="accordion-body" id={`challenge-${slug}`}>
      <Paragraphs texts={problem ? problem.split(/\n{2,}/) : ["Brief coming soon."]} />
      {facts.length > 0 ? <MetaLine parts={facts} /> : null}
      {withCriteria && criteria.length > 0 ? <CriteriaBars shares={sharesOf(criteria)} /> : null}
      {owner?.url ? (
        <p>
          <a href={owner.url} rel="noopener nofollow" target="_blank">
            {`About ${owner.name}`}
          </a>
        </p>
      ) : null}
    </div>
  );
}
