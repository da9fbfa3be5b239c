import { useSearchParams } from "react-router";
import type { Event } from "@/api/types";
import { EmptyState } from "@/components/empty-state";
import { challengesQuery } from "@/features/programme";
import { momentIn } from "@/lib/dates";
import { useCachedQuery } from "@/lib/use-cached-query";
import { ChallengeBrief } from "./brief";
import { ChallengeCard } from "./challenge-card";
import { ChallengeFilters } from "./challenge-filters";
import { filtersFrom, matches } from "./filters";
import { tabHref } from "./tabs";

/** Cards as an overview, followed by the full briefs. */
export function View({ event }: { event: Event }) {
  const [search] = useSearchParams();
  const all = useCachedQuery(challengesQuery(event.slug))?.data ?? [];
  const filters = filtersFrom(search);
  const visible = all.filter((challenge) => matches(challenge, filters));
  if (all.length === 0)
    return (
      <EmptyState title="Challenges coming soon">
        <p>
          {`We'll publish each challenge with its prize and criteria by ${momentIn(event.teamLockAt ?? event.startAt, event.timezone)}.`}
        </p>
      </EmptyState>
    );
  return (
    <>
      <ChallengeFilters challenges={all} filters={filters} />
      {visible.length > 0 ? (
        <>
          <ul className="cards is-challenges">
            {visible.map((challenge) => (
              <ChallengeCard challenge={challenge} key={challenge.id} timezone={event.timezone} />
            ))}
          </ul>
          <div className="briefs">
            {visible
              .filter(({ revealed }) => revealed)
              .map((challenge) => (
                <ChallengeBrief challenge={challenge} key={challenge.id} />
              ))}
          </div>
        </>
      ) : (
        <EmptyState title="No matching challenges">
          <p>
            {"Remove a filter, or "}
            <a href={tabHref("challenges")}>see all challenges</a>
          </p>
        </EmptyState>
      )}
    </>
  );
}
