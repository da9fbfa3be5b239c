import { useSuspenseQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { ButtonLink } from "@/components/button";
import { EmptyState } from "@/components/empty-state";
import { eventQuery } from "@/features/events";
import { challengesQuery } from "@/features/programme";
import { editionsPath, editionsWord, siteQuery } from "@/features/site";
import { dayRange } from "@/lib/dates";
import { useCachedQuery } from "@/lib/use-cached-query";
import { useView } from "@/lib/views";
import { TabbedView } from "./tab-row";
import { challengeAt, labelOf, tabAt, tabHref } from "./tabs";

export { load } from "./load";

/** `/challenges?tab=`: the programme of the current event; `?challenge=` is one of its challenges. */
export function Page() {
  const [search] = useSearchParams();
  const tab = tabAt(search) ?? "challenges";
  const { data: site } = useSuspenseQuery(siteQuery());
  const event = useCachedQuery(eventQuery(site.currentEvent));
  const challenges = useCachedQuery(challengesQuery(site.currentEvent))?.data ?? [];
  const challenge = challengeAt(challenges, search);
  const View = useView(search);
  return (
    <div className="wrap page programme">
      <header className="page-head">
        {challenge ? (
          <a className="back-link" href={tabHref("challenges")}>
            All challenges
          </a>
        ) : null}
        <h1>{challenge?.title ?? labelOf(tab)}</h1>
        {event ? (
          <p className="data programme-event">
            <a href={`/events/${event.slug}`}>{event.title}</a>
            <span>{dayRange(event)}</span>
          </p>
        ) : null}
      </header>
      <TabbedView current={tab}>
        {event && View ? (
          <View event={event} />
        ) : (
          <EmptyState title="Nothing announced yet">
            <p>The next programme will appear here.</p>
            <ButtonLink href={editionsPath(site)}>{`See previous ${editionsWord(site)}`}</ButtonLink>
          </EmptyState>
        )}
      </TabbedView>
      {event ? (
        <p className="caption programme-past">
          {"Looking for a past edition? "}
          <a href={editionsPath(site)}>{`See previous ${editionsWord(site)}`}</a>.
        </p>
      ) : null}
    </div>
  );
}
