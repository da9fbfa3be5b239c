import type { Challenge } from "@/api/types";
import { DescriptionList } from "@/components/description-list";
import { Link } from "@/components/link";
import { Paragraphs } from "@/components/paragraphs";
import { CriteriaBars, sharesOf } from "@/features/programme";
import { levels, linesOf } from "./filters";

/** A challenge's full brief. */
export function ChallengeBrief({ challenge }: { challenge: Challenge }) {
  const { slug, title, owner, problem, goals, constraints, data, resources, criteria } = challenge;
  const id = `challenge-${slug}`;
  return (
    <article aria-labelledby={`${id}-title`} className="brief-full split" id={id}>
      <div className="prose">
        <h2 id={`${id}-title`}>{title}</h2>
        <Paragraphs texts={problem ? problem.split(/\n{2,}/) : ["Brief coming soon."]} />
        <Lines text={goals} title="Goals" />
        <Lines text={constraints} title="Constraints" />
        <Lines text={data} title="Data" />
        {(resources ?? []).length > 0 ? (
          <>
            <h3>Resources</h3>
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
        {criteria.length > 0 ? (
          <div className="judging">
            <h3>Judging criteria</h3>
            <CriteriaBars shares={sharesOf(criteria)} />
          </div>
        ) : null}
        {owner?.url ? (
          <p>
            <Link href={owner.url} rel="noopener nofollow">{`About ${owner.name}`}</Link>
          </p>
        ) : null}
      </div>
    </article>
  );
}

function Lines({ title, text }: { title: string; text: string | null }) {
  const lines = text ? linesOf(text) : [];
  if (lines.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
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
    { name: "Level", value: level && levels[level] },
    { name: "Stack", value: stack.join(", ") },
  ].flatMap(({ name, value }) => (value ? [{ name, value }] : []));
}
