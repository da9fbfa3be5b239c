import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import type { Event } from "@/api/types";
import { MetaLine } from "@/components/meta-line";
import { Panel } from "@/components/panel";
import { Paragraphs } from "@/components/paragraphs";
import { Questions, questionsQuery } from "@/features/faq";
import { useFlags } from "@/features/flags";
import {
  ChallengeList,
  CriteriaBars,
  challengesQuery,
  judgedBy,
  judgesQuery,
  Partners,
  People,
  projectsQuery,
  Results,
  Schedule,
  schedulesQuery,
  sponsorsQuery,
  ticketsQuery,
} from "@/features/programme";
import { useOwnTicketPath } from "@/features/tickets";
import { useNow } from "@/lib/now";
import { seedOf } from "@/lib/random";
import { zoneLabel } from "@/lib/time-zone";
import { useCachedQuery } from "@/lib/use-cached-query";
import { DayRange } from "./day-range";
import { EventAside, EventBar } from "./event-aside";
import { factsOf } from "./event-facts";
import { ResponsiveImage } from "./event-image";
import { placeOf } from "./event-texts";
import { mainAction } from "./main-action";
import { PhaseChip } from "./phase-chip";
import { stageOf } from "./phases";
import { eventQuery } from "./queries";
import { teamRulesOf } from "./team-rules";
import { TeamsLine } from "./teams-line";
import { Venue } from "./venue";

export { load } from "./event-load";

/** `/events/{eventSlug}`: an edition. Empty sections are omitted. */
export function Page() {
  const { eventSlug = "" } = useParams();
  const { data: event } = useSuspenseQuery(eventQuery(eventSlug));
  const now = useNow();
  const { slug, timezone } = event;
  const challenges = useCachedQuery(challengesQuery(slug))?.data ?? [];
  const items = useCachedQuery(schedulesQuery(slug))?.data ?? [];
  const people = useCachedQuery(judgesQuery(slug))?.data ?? [];
  const partners = useCachedQuery(sponsorsQuery(slug))?.data ?? [];
  const tickets = useCachedQuery(ticketsQuery(slug))?.data ?? [];
  const projects = useCachedQuery(projectsQuery(slug))?.data ?? [];
  const questions = useCachedQuery(questionsQuery())?.data ?? [];
  const flags = useFlags();
  const { shares } = judgedBy(challenges);
  const action = mainAction(
    event,
    flags,
    {
      path: `/events/${slug}`,
      weekend: items.length > 0,
      results: projects.length > 0,
    },
    useOwnTicketPath(slug),
  );

  const stage = stageOf(event.phase);
  const teams = teamRulesOf(event);
  const isPast = stage === "after" || stage === "off";
  const results = (
    <Part visible={projects.length > 0} id="results" title="Results">
      <Results projects={projects} />
    </Part>
  );
  const programme = (
    <>
      <Part visible={items.length > 0} id="weekend" title="Schedule">
        <Schedule items={items} now={now} timezone={timezone} />
        {event.current ? (
          <p className="more">
            <a href="/challenges?tab=schedule">Open the full schedule</a>
          </p>
        ) : null}
      </Part>
      <Part visible={challenges.length > 0} id="challenges" title="Challenges">
        <ChallengeList challenges={challenges} timezone={timezone} />
        {shares.length > 0 ? (
          <div className="judging">
            <h3>How judging works</h3>
            <CriteriaBars shares={shares} />
          </div>
        ) : null}
      </Part>
    </>
  );

  return (
    <article className="wrap page event">
      <div className="split">
        <div className="event-head">
          <Head event={event} />
        </div>
        <EventAside
          action={action}
          event={event}
          facts={factsOf(event, now)}
          prices={flags.tickets}
          tickets={tickets}
        />
        <div className="event-body">
          {stage === "during" ? results : null}
          <Part visible id="about" title="About this edition">
            <div className="prose">
              <Paragraphs texts={paragraphsOf(event)} />
            </div>
          </Part>
          {!isPast ? programme : null}
        </div>
      </div>
      <div className="event-body is-wide">
        {stage !== "during" ? results : null}
        {isPast ? <div className="event-pair">{programme}</div> : null}
        <Part visible={teams !== null} id="teams" title="Teams">
          {teams ? <TeamsLine rules={teams} slug={slug} /> : null}
        </Part>
        <Part visible={people.length > 0} id="people" title="Jury and mentors">
          <People people={people} />
        </Part>
        <Part visible={partners.length > 0} id="partners" title="Partners">
          <Partners partners={partners} />
        </Part>
        <Part
          visible={[event.venue, event.address, event.directions, event.access].some(Boolean)}
          id="venue"
          title="Getting there"
        >
          <Venue event={event} />
        </Part>
        <Part visible={questions.length > 0 && (stage === "before" || stage === "during")} id="faq" title="Questions">
          <Questions questions={questions} />
          <p className="more">
            <a href="/faq">All questions</a>
          </p>
        </Part>
      </div>
      <EventBar action={action} event={event} prices={flags.tickets} />
    </article>
  );
}

function Head({ event }: { event: Event }) {
  const { title, subtitle, phase, shareLaid, timezone } = event;
  const seed = seedOf(event.slug);
  const plan = shareLaid === 0 ? " is-blueprint" : "";
  return (
    <header className="page-head">
      <a className="back-link" href="/events">
        All editions
      </a>
      <PhaseChip phase={phase} />
      <h1>{title}</h1>
      {subtitle ? <p className="lead">{subtitle}</p> : null}
      <MetaLine
        parts={[
          <>
            <DayRange span={event} />
            {`, ${zoneLabel(timezone)}`}
          </>,
          placeOf(event),
        ]}
      />
      {event.image ? (
        <ResponsiveImage image={event.image} />
      ) : (
        <>
          <Panel className={`is-wide${plan}`} cols={20} rows={3} seed={seed} share={shareLaid} />
          <Panel className={`is-narrow${plan}`} cols={10} rows={3} seed={seed} share={shareLaid} />
        </>
      )}
    </header>
  );
}

function Part({ id, title, visible, children }: { id: string; title: string; visible: boolean; children: ReactNode }) {
  return visible ? (
    <section id={id}>
      <h2>{title}</h2>
      {children}
    </section>
  ) : null;
}

function paragraphsOf({ description }: Event): string[] {
  return description ? description.split(/\n{2,}/) : ["Details coming soon."];
}
