import type { Challenge, Event } from "@/api/types";
import { Avatar } from "@/components/avatar";
import { EmptyState } from "@/components/empty-state";
import { CriteriaBars, judgedBy, judgesQuery, type Person, sharesOf } from "@/features/programme";
import { useCachedQuery } from "@/lib/use-cached-query";
import { juryOf, mentorsOf } from "./people";
import { criteriaQuery } from "./queries";
import { challengeHref } from "./tabs";

/** The jury, the mentors and the criteria with their weights. */
export function Judging({ event }: { event: Event }) {
  const challenges = useCachedQuery(criteriaQuery(event.slug))?.data ?? [];
  const people = useCachedQuery(judgesQuery(event.slug))?.data ?? [];
  const { shares, others } = judgedBy(challenges);
  if (shares.length === 0 && people.length === 0)
    return (
      <EmptyState title="To be announced">
        <p>We'll announce the criteria and the jury before the event.</p>
      </EmptyState>
    );
  return (
    <div className="people-groups">
      <section className="split">
        <div>
          <h2>How judging works</h2>
          {shares.length > 0 ? (
            <>
              <p className="lead">How much each criterion counts, as a percentage.</p>
              <CriteriaBars shares={shares} />
            </>
          ) : (
            <p className="lead">Each challenge has its own criteria, shown when it's revealed.</p>
          )}
        </div>
        {others ? <Others challenges={challenges} shares={JSON.stringify(shares)} /> : null}
      </section>
      <Group people={juryOf(people)} title="Jury" />
      <Group people={mentorsOf(people)} title="Mentors" />
    </div>
  );
}

/** Challenges with different weights. */
function Others({
  challenges,
  shares,
}: {
  challenges: Pick<Challenge, "slug" | "title" | "criteria">[];
  shares: string;
}) {
  const different = challenges.filter(
    ({ criteria }) => criteria.length > 0 && JSON.stringify(sharesOf(criteria)) !== shares,
  );
  return (
    <div className="other-weights">
      {different.map(({ slug, title, criteria }) => (
        <section key={slug}>
          <h3>
            <a href={challengeHref(slug)}>{title}</a>
          </h3>
          <CriteriaBars shares={sharesOf(criteria)} />
        </section>
      ))}
    </div>
  );
}

/** People with short bios. Omits the role that the heading already names. */
function Group({ title, people }: { title: string; people: Person[] }) {
  if (people.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul className="persons">
        {people.map(({ id, name, role, organisation, photo, bio }) => (
          <li key={id}>
            <Avatar name={name} src={photo} />
            <div>
              <h3>{name}</h3>
              <p className="place">{[role.replace(/^mentor\b[ ·]*/i, ""), organisation].filter(Boolean).join(", ")}</p>
              {bio ? <p>{bio}</p> : null}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
