import { useSuspenseQuery } from "@tanstack/react-query";
import { eventQuery, eventsQuery } from "@/features/events";
import { questionsQuery } from "@/features/faq";
import { useFlags } from "@/features/flags";
import { projectsQuery } from "@/features/programme";
import { siteQuery } from "@/features/site";
import { useCachedQuery } from "@/lib/use-cached-query";
import { Edition } from "./edition";
import { FaqSection } from "./faq-section";
import { latestBefore } from "./latest";
import { NewsletterSection } from "./newsletter-section";
import { NoUpcomingEvent } from "./no-upcoming-event";
import { FirstTime, ResultsSection } from "./results-section";
import { listed } from "./route";

/** `/`: the current edition, or a message between two editions. */
export function Page() {
  const { data: site } = useSuspenseQuery(siteQuery());
  const { data: editions } = useSuspenseQuery(eventsQuery(listed));
  const event = useCachedQuery(eventQuery(site.currentEvent));
  const questions = useCachedQuery(questionsQuery())?.data;
  const last = latestBefore(editions.data, site.currentEvent);
  const results = useCachedQuery(projectsQuery(last?.slug ?? ""))?.data;
  const flags = useFlags();

  const lastTime = last ? (
    results && <ResultsSection event={last} id="last-time" projects={results} title="Last edition" />
  ) : (
    <FirstTime seed={site.product} />
  );
  return (
    <>
      {event ? (
        <Edition event={event} lastTime={lastTime} site={site} flags={flags} />
      ) : (
        <>
          <NoUpcomingEvent site={site} />
          {lastTime}
        </>
      )}
      {questions ? <FaqSection email={site.email} questions={questions} /> : null}
      {flags.stay_connected ? <NewsletterSection site={site} /> : null}
    </>
  );
}
