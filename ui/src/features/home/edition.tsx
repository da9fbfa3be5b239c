import type { ReactNode } from "react";
import type { Event, Site } from "@/api/types";
import { mainAction, stageOf, type WaysIn } from "@/features/events";
import {
  challengesQuery,
  judgesQuery,
  projectsQuery,
  schedulesQuery,
  sponsorsQuery,
  ticketsQuery,
} from "@/features/programme";
import { useAnswer } from "@/lib/answer";
import { useNow } from "@/lib/now";
import { ChallengesSection } from "./challenges-section";
import { Hero } from "./hero";
import { PeopleSection } from "./people-section";
import { ResultsSection } from "./results-section";
import { TicketsSection } from "./tickets-section";
import { WeekendSection } from "./weekend-section";

/** The current edition's sections, in the order its stage asks for. A part that could not be read is left out. */
export function Edition(props: { event: Event; site: Site; waysIn: WaysIn; lastTime: ReactNode }) {
  const { event, site, waysIn, lastTime } = props;
  const { slug, phase } = event;
  const now = useNow();
  const challenges = useAnswer(challengesQuery(slug));
  const items = useAnswer(schedulesQuery(slug))?.data;
  const people = useAnswer(judgesQuery(slug))?.data;
  const partners = useAnswer(sponsorsQuery(slug))?.data;
  const tickets = useAnswer(ticketsQuery(slug))?.data;
  const projects = useAnswer(projectsQuery(slug));
  const action = mainAction(event, waysIn, {
    path: "/",
    weekend: Boolean(items?.length),
    results: Boolean(projects?.data.length),
  });

  const parts = {
    challenges: challenges && <ChallengesSection challenges={challenges.data} event={event} />,
    weekend: items && <WeekendSection event={event} items={items} now={now} />,
    // While the work goes on there is nothing to announce yet.
    results: projects && phase !== "live" && (
      <ResultsSection event={event} id="results" projects={projects.data} title="The results" />
    ),
    lastTime,
    people: <PeopleSection email={site.email} partners={partners} people={people} />,
    tickets: waysIn.tickets && tickets && <TicketsSection action={action} event={event} tickets={tickets} />,
  };
  return (
    <>
      <Hero
        action={action}
        challenges={challenges}
        event={event}
        items={items ?? []}
        now={now}
        prices={waysIn.tickets}
        projects={projects}
      />
      {orders[stageOf(phase)].map((name) => (
        <Part key={name}>{parts[name]}</Part>
      ))}
    </>
  );
}

function Part({ children }: { children: ReactNode }) {
  return children;
}

const orders = {
  before: ["challenges", "weekend", "lastTime", "people", "tickets"],
  during: ["weekend", "results", "challenges", "people", "lastTime"],
  after: ["results", "challenges", "people"],
  off: ["lastTime"],
} as const;
