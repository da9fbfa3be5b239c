import { useSuspenseQuery } from "@tanstack/react-query";
import { eventQuery, eventsQuery, useWaysIn } from "@/features/events";
import { questionsQuery } from "@/features/faq";
import { projectsQuery } from "@/features/programme";
import { siteQuery } from "@/features/site";
import { useAnswer } from "@/lib/answer";
import { Between } from "./between";
import { Closing } from "./closing";
import { Edition } from "./edition";
import { FaqSection } from "./faq-section";
import { latestBefore } from "./latest";
import { FirstTime, ResultsSection } from "./results-section";
import { listed } from "./route";

/** `/`: the current edition, or what to say between two. */
export function Page() {
  const { data: site } = useSuspenseQuery(siteQuery());
  const { data: editions } = useSuspenseQuery(eventsQuery(listed));
  const event = useAnswer(eventQuery(site.currentEvent));
  const questions = useAnswer(questionsQuery())?.data;
  const last = latestBefore(editions.data, site.currentEvent);
  const results = useAnswer(projectsQuery(last?.slug ?? ""))?.data;
  const waysIn = useWaysIn();

  const lastTime = last ? (
    results && <ResultsSection event={last} id="last-time" projects={results} title="Last time" />
  ) : (
    <FirstTime seed={site.product} />
  );
  return (
    <>
      {event ? (
        <Edition event={event} lastTime={lastTime} site={site} waysIn={waysIn} />
      ) : (
        <>
          <Between site={site} />
          {lastTime}
        </>
      )}
      {questions ? <FaqSection email={site.email} questions={questions} /> : null}
      {waysIn.stayConnected ? <Closing site={site} /> : null}
    </>
  );
}
