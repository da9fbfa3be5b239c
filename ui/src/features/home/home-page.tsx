import { useSuspenseQuery } from "@tanstack/react-query";
import { eventQuery } from "@/features/events";
import { questionsQuery } from "@/features/faq";
import { useFlags } from "@/features/flags";
import { resultsQuery } from "@/features/programme";
import { siteQuery } from "@/features/site";
import { useCachedQuery } from "@/lib/use-cached-query";
import { Drawn } from "./drawn";
import { Edition } from "./edition";
import { EditionResults } from "./edition-results";
import { latestBefore, latestQuery } from "./latest";
import { NoUpcomingEvent } from "./no-upcoming-event";

export { load } from "./load";

/** `/`: the current edition, or a message between two editions. */
export function Page() {
  const { data: site } = useSuspenseQuery(siteQuery());
  const { data: editions } = useSuspenseQuery(latestQuery());
  const event = useCachedQuery(eventQuery(site.currentEvent));
  const questions = useCachedQuery(questionsQuery())?.data;
  const last = latestBefore(editions.data, site.currentEvent);
  const results = useCachedQuery(resultsQuery(last?.slug ?? ""))?.data;
  const flags = useFlags();

  const previousResults = last ? (
    results && <EditionResults event={last} id="last-time" projects={results} title="Last edition" />
  ) : (
    <Drawn id="last-time" name="FirstEditionNotice" sectionProps={{ seed: site.product }} />
  );
  return (
    <>
      {event ? (
        <Edition event={event} previousResults={previousResults} site={site} flags={flags} />
      ) : (
        <>
          <NoUpcomingEvent site={site} />
          {previousResults}
        </>
      )}
      {questions ? <Drawn id="faq" name="FaqSection" sectionProps={{ email: site.email, questions }} /> : null}
      {flags.stay_connected ? <Drawn name="NewsletterSection" sectionProps={{ site }} /> : null}
    </>
  );
}
