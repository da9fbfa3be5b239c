import type { Event } from "@/api/types";
import { AskUs, Questions, questionsQuery } from "@/features/faq";
import { judgesQuery, Partners, People, sponsorsQuery } from "@/features/programme";
import { useContact } from "@/lib/contact";
import { useCachedQuery } from "@/lib/use-cached-query";
import { Part } from "./event-part";
import { LongList } from "./long-list";
import { stageOf } from "./phases";
import { teamRulesOf } from "./team-rules";
import { TeamsLine } from "./teams-line";
import { Venue } from "./venue";

/** Who takes part in an edition, how to get there, and what people ask. */
export function EventDetails({ event }: { event: Event }) {
  const { slug, phase, venue, address, directions, access } = event;
  const people = useCachedQuery(judgesQuery(slug))?.data ?? [];
  const partners = useCachedQuery(sponsorsQuery(slug))?.data ?? [];
  const questions = useCachedQuery(questionsQuery())?.data ?? [];
  const contact = useContact();
  const teams = teamRulesOf(event);
  const stage = stageOf(phase);
  return (
    <>
      <Part visible={teams !== null} id="teams" title="Teams">
        {teams ? <TeamsLine rules={teams} slug={slug} /> : null}
      </Part>
      <Part visible={people.length > 0} id="people" title="Jury and mentors">
        <div className="people event-people">
          <LongList items={people} noun="people">
            {(some) => <People people={some} />}
          </LongList>
        </div>
      </Part>
      <Part visible={partners.length > 0} id="partners" title="Partners">
        <Partners partners={partners} />
      </Part>
      <Part visible={[venue, address, directions, access].some(Boolean)} id="venue" title="Getting there">
        <Venue event={event} />
      </Part>
      <Part visible={questions.length > 0 && (stage === "before" || stage === "during")} id="faq" title="Questions">
        <div className="split">
          <div>
            <Questions questions={questions.slice(0, 4)} />
            <p className="more">
              <a href="/faq">All questions</a>
            </p>
          </div>
          {contact ? <AskUs email={contact} /> : null}
        </div>
      </Part>
    </>
  );
}
