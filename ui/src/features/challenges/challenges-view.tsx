import { useSearchParams } from "react-router";
import type { Event } from "@/api/types";
import { EmptyState } from "@/components/empty-state";
import { CriteriaBars, challengesQuery, judgedBy } from "@/features/programme";
import { momentIn } from "@/lib/dates";
import { useCachedQuery } from "@/lib/use-cached-query";
import { ChallengeBrief } from "./brief";
import { ChallengeCard } from "./challenge-card";
import { ChallengeFilters } from "./challenge-filters";
import { filtersFrom, matches } from "./filters";
import { challengeAt, tabHref } from "./tabs";

/** Cards, each of which leads to a brief: or the brief that the URL asks for. */
export function View({ event }: { event: Event }) {
  const [search] = useSearchParams();
  const all = useCachedQuery(challengesQuery(event.slug))?.data ?? [];
  const challenge = challengeAt(all, search);
  if (challenge) return <ChallengeBrief all={all} challenge={challenge} event={event} />;
  if (all.length === 0)
    return (
      <EmptyState title="Challenges coming soon">
        <p>
          {`We'll publish each challenge with its prize and criteria by ${momentIn(event.teamLockAt ?? event.startAt, event.timezone)}.`}
        </p>
      </EmptyState>
    );
  const filters = filtersFrom(search);
  const visible = all.filter((challenge) => matches(challenge, filters));
  const { shares } = judgedBy(all);
  return (
    <>
      {/* Before the filters, which are long on phones. */}
      {visible.length > 0 ? null : (
        <EmptyState title="No matching challenges">
          <p>
            {"Remove a filter or "}
            <a href={tabHref("challenges")}>see all challenges</a>
          </p>
        </EmptyState>
      )}
      <ChallengeFilters challenges={all} filters={filters} />
      {visible.length > 0 ? (
        <ul className="cards is-challenges">
          {visible.map((challenge) => (
            <ChallengeCard challenge={challenge} key={challenge.id} timezone={event.timezone} />
          ))}
        </ul>
      ) : null}
      {shares.length > 0 ? (
        <section className="usual-criteria">
          <h2>How judging works</h2>
          <CriteriaBars shares={shares} />
          <p className="more">
            <a href={tabHref("judging")}>Meet the jury</a>
          </p>
        </section>
      ) : null}
    </>
  );
}
