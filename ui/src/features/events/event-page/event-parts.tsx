// Sections rendered by the server and hydrated lazily (see DrawnSection).
import type { Event } from "@/api/types";
import { Accordion, AccordionItem } from "@/components/accordion";
import { AskUs, type Question, Questions } from "@/features/faq";
import {
  ChallengeList,
  CriteriaBars,
  judgedBy,
  type ListedChallenge,
  type ListedItem,
  type Logo,
  Partners,
  People,
  type Person,
  type Result,
  Results,
  Schedule,
} from "@/features/programme";
import { pure } from "@/lib/pure";
import { Part } from "./event-part";
import { LongList } from "./long-list";
import type { TeamRules } from "./team-rules";
import { TeamsLine } from "./teams-line";
import { Venue } from "./venue";

export { EventHead } from "./event-head";

export const ResultsPart = pure(function ResultsPart({ projects }: { projects: Result[] }) {
  return (
    <Part id="results" title="Results">
      <Results projects={projects} />
    </Part>
  );
});

export const SchedulePart = pure(function SchedulePart(props: {
  items: ListedItem[];
  next: ListedItem[];
  /** The slug of the current item. */
  now: string | undefined;
  event: Event;
}) {
  const { items, next, now, event } = props;
  return (
    <Part id="weekend" title="Schedule">
      <Schedule current={now} items={items} next={next} timezone={event.timezone} />
      {event.current ? (
        <p className="more">
          <a href="/challenges?tab=schedule">Choose favourites in the full schedule</a>
        </p>
      ) : null}
    </Part>
  );
});

export const ChallengesPart = pure(function ChallengesPart(props: { challenges: ListedChallenge[]; timezone: string }) {
  const { challenges, timezone } = props;
  const { shares } = judgedBy(challenges);
  return (
    <Part id="challenges" title="Challenges">
      <ChallengeList challenges={challenges} timezone={timezone} />
      {shares.length > 0 ? (
        <Accordion>
          <AccordionItem id="judging" title="How judging works">
            <CriteriaBars shares={shares} />
          </AccordionItem>
        </Accordion>
      ) : null}
    </Part>
  );
});

export const TeamsPart = pure(function TeamsPart({ rules, slug }: { rules: TeamRules; slug: string }) {
  return (
    <Part id="teams" title="Teams">
      <TeamsLine rules={rules} slug={slug} />
    </Part>
  );
});

export const PeoplePart = pure(function PeoplePart({ people }: { people: Person[] }) {
  return (
    <Part id="people" title="Jury and mentors">
      <div className="people event-people">
        <LongList items={people} noun="people">
          {(some) => <People people={some} />}
        </LongList>
      </div>
    </Part>
  );
});

export const PartnersPart = pure(function PartnersPart({ partners }: { partners: Logo[] }) {
  return (
    <Part id="partners" title="Partners">
      <Partners partners={partners} />
    </Part>
  );
});

export const VenuePart = pure(function VenuePart({ event }: { event: Event }) {
  return (
    <Part id="venue" title="Getting there">
      <Venue event={event} />
    </Part>
  );
});

export const QuestionsPart = pure(function QuestionsPart(props: {
  questions: Question[];
  contact: string | undefined;
}) {
  const { questions, contact } = props;
  return (
    <Part id="faq" title="Questions">
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
  );
});
