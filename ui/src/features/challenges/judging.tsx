import type { Challenge, Event } from "@/api/types";
import { EmptyState } from "@/components/empty-state";
import { CriteriaBars, challengesQuery, judgedBy, judgesQuery, People, sharesOf } from "@/features/programme";
import { useCachedQuery } from "@/lib/use-cached-query";
import { juryOf } from "./people";
import { tabHref } from "./tabs";

/** The criteria with their weights, and the jury. */
export function Judging({ event }: { event: Event }) {
  const challenges = useCachedQuery(challengesQuery(event.slug))?.data ?? [];
  const jury = juryOf(useCachedQuery(judgesQuery(event.slug))?.data ?? []);
  const { shares, others } = judgedBy(challenges);
  if (shares.length === 0 && jury.length === 0)
    return (
      <EmptyState title="To be announced">
        <p>Criteria and jury will be published before the event.</p>
      </EmptyState>
    );
  return (
    <div className="split is-judging">
      <section>
        <h2>Judging criteria</h2>
        {shares.length > 0 ? (
          <>
            <p className="lead">Weight of each criterion, out of 100%.</p>
            <CriteriaBars shares={shares} />
            {others ? <Others challenges={challenges} shares={JSON.stringify(shares)} /> : null}
          </>
        ) : (
          <p className="lead">Each challenge has its own criteria, shown when it's revealed.</p>
        )}
      </section>
      <section>
        <h2>The jury</h2>
        {jury.length > 0 ? <People people={jury} /> : <p className="lead">Jury to be announced.</p>}
        <p className="more">
          <a href={tabHref("people")}>See all mentors</a>
        </p>
      </section>
    </div>
  );
}

/** Challenges with different weights. */
function Others({ challenges, shares }: { challenges: Challenge[]; shares: string }) {
  const different = challenges.filter(
    ({ criteria }) => criteria.length > 0 && JSON.stringify(sharesOf(criteria)) !== shares,
  );
  return (
    <div className="other-weights">
      {different.map(({ id, title, criteria }) => (
        <section key={id}>
          <h3>{title}</h3>
          <CriteriaBars shares={sharesOf(criteria)} />
        </section>
      ))}
    </div>
  );
}
