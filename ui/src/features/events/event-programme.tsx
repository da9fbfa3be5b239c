import type { Event } from "@/api/types";
import { Accordion, AccordionItem } from "@/components/accordion";
import { ChallengeList, CriteriaBars, challengesQuery, judgedBy, Schedule, schedulesQuery } from "@/features/programme";
import { useMinute } from "@/lib/now";
import { useCachedQuery } from "@/lib/use-cached-query";
import { Part } from "./event-part";

/** What happens at an edition: its schedule and its challenges. */
export function EventProgramme({ event }: { event: Event }) {
  const { slug, timezone, current } = event;
  const now = useMinute();
  const items = useCachedQuery(schedulesQuery(slug))?.data ?? [];
  const challenges = useCachedQuery(challengesQuery(slug))?.data ?? [];
  const { shares } = judgedBy(challenges);
  return (
    <>
      <Part visible={items.length > 0} id="weekend" title="Schedule">
        <Schedule items={items} now={now} timezone={timezone} />
        {current ? (
          <p className="more">
            <a href="/challenges?tab=schedule">Mark favourites in the full schedule</a>
          </p>
        ) : null}
      </Part>
      <Part visible={challenges.length > 0} id="challenges" title="Challenges">
        <ChallengeList challenges={challenges} timezone={timezone} />
        {shares.length > 0 ? (
          <Accordion>
            <AccordionItem id="judging" title="How judging works">
              <CriteriaBars shares={shares} />
            </AccordionItem>
          </Accordion>
        ) : null}
      </Part>
    </>
  );
}
