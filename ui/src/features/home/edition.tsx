import { Fragment, type ReactNode } from "react";
import type { Event, Site } from "@/api/types";
import { mainAction, stageOf } from "@/features/events";
import type { Flags } from "@/features/flags";
import {
  challengesQuery,
  judgesQuery,
  projectsQuery,
  schedulesQuery,
  sponsorsQuery,
  ticketsQuery,
} from "@/features/programme";
import { useOwnTicketPath } from "@/features/tickets";
import { useMinute } from "@/lib/now";
import { useCachedQuery } from "@/lib/use-cached-query";
import { ChallengesSection } from "./challenges-section";
import { Hero } from "./hero";
import { momentOf } from "./moment";
import { PartnersSection, PeopleSection } from "./people-section";
import { ResultsSection } from "./results-section";
import { TicketsSection } from "./tickets-section";
import { WeekendSection } from "./weekend-section";

/** The current edition's sections in the order of its stage. Sections whose data failed to load are omitted. */
export function Edition(props: { event: Event; site: Site; flags: Flags; lastTime: ReactNode }) {
  const { event, site, flags, lastTime } = props;
  const { slug, phase } = event;
  const now = momentOf(event, useMinute());
  const challenges = useCachedQuery(challengesQuery(slug));
  const items = useCachedQuery(schedulesQuery(slug))?.data;
  const people = useCachedQuery(judgesQuery(slug))?.data;
  const partners = useCachedQuery(sponsorsQuery(slug))?.data;
  const tickets = useCachedQuery(ticketsQuery(slug))?.data;
  const projects = useCachedQuery(projectsQuery(slug));
  const action = mainAction(
    event,
    flags,
    {
      path: "/",
      weekend: Boolean(items?.length),
      results: Boolean(projects?.data.length),
    },
    useOwnTicketPath(slug),
  );

  const parts = {
    challenges: challenges && <ChallengesSection challenges={challenges.data} event={event} />,
    weekend: items && <WeekendSection event={event} items={items} now={now} />,
    // No results yet while the event is live.
    results: projects && phase !== "live" && (
      <ResultsSection event={event} id="results" projects={projects.data} title="Results" />
    ),
    lastTime,
    people: people && <PeopleSection people={people} />,
    partners: partners && <PartnersSection email={site.email} partners={partners} />,
    tickets: flags.tickets && tickets && (
      <TicketsSection action={action} event={event} tickets={tickets} waitingList={flags.waiting_list} />
    ),
  };
  return (
    <>
      <Hero
        action={action}
        challenges={challenges}
        event={event}
        items={items ?? []}
        now={now}
        prices={flags.tickets}
        projects={projects}
        tagline={site.tagline}
        tickets={tickets}
      />
      {orders[stageOf(phase)].map((name) => (
        <Fragment key={name}>{parts[name]}</Fragment>
      ))}
    </>
  );
}

const orders = {
  before: ["challenges", "weekend", "lastTime", "people", "partners", "tickets"],
  during: ["weekend", "results", "challenges", "people", "partners", "lastTime"],
  after: ["results", "challenges", "people", "partners"],
  off: ["lastTime"],
} as const;
