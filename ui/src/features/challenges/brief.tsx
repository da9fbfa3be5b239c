import type { Challenge, Event } from "@/api/types";
import { DescriptionList } from "@/components/description-list";
import { Link } from "@/components/link";
import { Paragraphs } from "@/components/paragraphs";
import { Share } from "@/features/events";
import { CriteriaBars, challengeLevels, judgedBy, sharesOf } from "@/features/programme";
import { firstSentence, linesOf } from "./filters";
import { challengeHref, tabHref } from "./tabs";

/** A challenge's full brief, on a page of its own. The page's heading is its title. */
export function ChallengeBrief({ event, challenge, all }: { event: Event; challenge: Challenge; all: Challenge[] }) {
  const { slug, title, owner, problem, goals, constraints, data, resources } = challenge;
  return (
    <article className="brief-full">
      <div className="split">
        <div className="prose">
          <Paragraphs texts={problem ? problem.split(/\n{2,}/) : ["Brief coming soon."]} />
          <Lines text={goals} title="Goals" />
          <Lines text={constraints} title="Constraints" />
          <Lines text={data} title="Data" />
          {resources.length > 0 ? (
            <>
              <h2>Resources</h2>
              <ul>
                {resources.map(({ name, url }) => (
                  <li key={url}>
                    <Link href={url} rel="noopener nofollow">
                      {name}
                    </Link>
                  </li>
                ))}
              </ul>
            </>
          ) : null}
        </div>
        <div className="brief-aside">
          <DescriptionList items={factsOf(challenge)} stacked />
          <Criteria all={all} challenge={challenge} />
          {owner?.url ? (
            <p>
              <Link href={owner.url} rel="noopener nofollow">{`About ${owner.name}`}</Link>
            </p>
          ) : null}
          <div className="actions">
            <Share
              path={challengeHref(slug)}
              text={problem ? firstSentence(problem) : event.title}
              title={`${title}, ${event.title}`}
            />
          </div>
        </div>
      </div>
      <Neighbours all={all} challenge={challenge} />
    </article>
  );
}

/** Bars only where the weights differ from those of the other challenges. */
function Criteria({ all, challenge: { criteria } }: { all: Challenge[]; challenge: Challenge }) {
  if (criteria.length === 0) return null;
  const shares = sharesOf(criteria);
  const usual = all.length > 1 && JSON.stringify(shares) === JSON.stringify(judgedBy(all).shares);
  return (
    <div className="judging">
      <h2>How it's judged</h2>
      {usual ? (
        <p>
          {"The jury uses the "}
          <a href={tabHref("judging")}>usual criteria</a>.
        </p>
      ) : (
        <CriteriaBars shares={shares} />
      )}
    </div>
  );
}

/** The revealed challenges before and after this one. */
function Neighbours({ all, challenge }: { all: Challenge[]; challenge: Challenge }) {
  const revealed = all.filter((one) => one.revealed);
  const at = revealed.indexOf(challenge);
  const [before, after] = [revealed[at - 1], revealed[at + 1]];
  if (!before && !after) return null;
  return (
    <nav aria-label="More challenges" className="brief-nav">
      {before ? (
        <a className="is-before" href={challengeHref(before.slug)} rel="prev">
          <span>Previous challenge</span>
          <strong>{before.title}</strong>
        </a>
      ) : null}
      {after ? (
        <a className="is-after" href={challengeHref(after.slug)} rel="next">
          <span>Next challenge</span>
          <strong>{after.title}</strong>
        </a>
      ) : null}
    </nav>
  );
}

function Lines({ title, text }: { title: string; text: string | null }) {
  const lines = text ? linesOf(text) : [];
  if (lines.length === 0) return null;
  return (
    <>
      <h2>{title}</h2>
      {lines.length === 1 ? (
        <p>{lines[0]}</p>
      ) : (
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function factsOf({ owner, prize, level, stack }: Challenge) {
  return [
    { name: "Owner", value: owner?.name },
    { name: "Prize", value: prize },
    { name: "Level", value: level && challengeLevels[level] },
    { name: "Stack", value: stack.join(", ") },
  ].flatMap(({ name, value }) => (value ? [{ name, value }] : []));
}
