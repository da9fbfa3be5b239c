import type { Challenge } from "@/api/types";
import { Accordion } from "@/components/accordion";
import { MetaLine } from "@/components/meta-line";
import { Paragraphs } from "@/components/paragraphs";
import { momentIn } from "@/lib/dates";
import { firstSentences } from "@/lib/first-sentences";
import { prizeText } from "@/lib/money";
import { pure } from "@/lib/pure";
import { challengeLevels } from "./challenge-levels";
import { judgedBy, sharesOf } from "./criteria";
import { CriteriaBars } from "./criteria-bars";

/** Length of the sentence in a row, in characters. */
const openingMaxLength = 170;

export type ListedChallenge = Pick<
  Challenge,
  "slug" | "title" | "owner" | "problem" | "prize" | "level" | "stack" | "criteria" | "revealed" | "revealAt"
>;

/** Challenges as expandable rows; unrevealed ones say when they open. */
export const ChallengeList = pure(function ChallengeList({
  challenges,
  timezone,
}: {
  challenges: ListedChallenge[];
  timezone: string;
}) {
  const usual = JSON.stringify(judgedBy(challenges).shares);
  return (
    <Accordion>
      <ol>
        {challenges.map((challenge, index) => (
          <li key={challenge.slug}>
            {challenge.revealed ? (
              // The URL may have opened it before hydration.
              <details className="accordion-item brief" suppressHydrationWarning>
                <summary className="brief-row">
                  <Row challenge={challenge} place={index + 1} />
                  <span className="brief-prize">{challenge.prize ? prizeText(challenge.prize) : null}</span>
                </summary>
                <Brief challenge={challenge} usual={usual} />
              </details>
            ) : (
              <div className="accordion-item brief brief-row is-sealed">
                <Row challenge={challenge} place={index + 1} />
                <span className="brief-prize">Secret for now</span>
                <p className="brief-reveal">
                  {challenge.revealAt
                    ? `Revealed on ${momentIn(challenge.revealAt, timezone)}`
                    : "Revealed at kick-off"}
                </p>
              </div>
            )}
          </li>
        ))}
      </ol>
    </Accordion>
  );
});

function Row({ challenge: { title, owner, problem }, place }: { challenge: ListedChallenge; place: number }) {
  const opening = firstSentences(problem, openingMaxLength);
  return (
    <>
      <span className="brief-place">{`${place}`.padStart(2, "0")}</span>
      <h3>{title}</h3>
      {opening ? <span className="brief-opening">{opening}</span> : null}
      {owner ? <span className="brief-owner">{owner.name}</span> : null}
    </>
  );
}

/** `usual` are the criteria that are shown beside the list, as JSON; a brief repeats them only if its own differ. */
function Brief({ challenge, usual }: { challenge: ListedChallenge; usual: string }) {
  const { slug, problem, level, stack, owner, criteria } = challenge;
  const shares = sharesOf(criteria);
  const facts = [level ? challengeLevels[level] : null, ...stack].filter(Boolean);
  return (
    <div className="accordion-body" id={`challenge-${slug}`}>
      <Paragraphs texts={problem ? problem.split(/\n{2,}/) : ["Brief coming soon."]} />
      {facts.length > 0 ? <MetaLine parts={facts} /> : null}
      {shares.length > 0 && JSON.stringify(shares) !== usual ? <CriteriaBars shares={shares} /> : null}
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
