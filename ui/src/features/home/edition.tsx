import { Fragment, type ReactNode } from "react";
import type { Event, Site } from "@/api/types";
import { useOwnTicketPath } from "@/features/account";
import { mainAction, stageOf } from "@/features/events";
import type { Flags } from "@/features/flags";
import {
  challengeListQuery,
  partnerLogosQuery,
  peopleQuery,
  resultsQuery,
  ticketStubsQuery,
  weekendQuery,
} from "@/features/programme";
import { useNowByMinute } from "@/lib/now";
import { useCachedQuery } from "@/lib/use-cached-query";
import { Drawn } from "./drawn";
import { EditionResults } from "./edition-results";
import { Hero } from "./hero";
import { clampToWeekend } from "./moment";

/** The current edition's sections in the order of its stage. Sections whose data failed to load are omitted. */
export function Edition(props: { event: Event; site: Site; flags: Flags; previousResults: ReactNode }) {
  const { event, site, flags, previousResults } = props;
  const { slug, phase } = event;
  const now = clampToWeekend(event, useNowByMinute());
  const challenges = useCachedQuery(challengeListQuery(slug));
  const items = useCachedQuery(weekendQuery(slug));
  const people = useCachedQuery(peopleQuery(slug))?.data;
  const partners = useCachedQuery(partnerLogosQuery(slug))?.data;
  const tickets = useCachedQuery(ticketStubsQuery(slug));
  const projects = useCachedQuery(resultsQuery(slug));
  const action = mainAction(
    event,
    flags,
    {
      path: "/",
      weekend: Boolean(items?.meta.total),
      results: Boolean(projects?.meta.total),
    },
    useOwnTicketPath(slug),
  );

  const parts = {
    challenges: challenges && (
      <Drawn id="challenges" name="ChallengesSection" sectionProps={{ event, challenges: challenges.data }} />
    ),
    weekend: items && <Drawn id="weekend" name="WeekendSection" sectionProps={{ event, items: items.data, now }} />,
    // No results yet while the event is live.
    results: projects && phase !== "live" && (
      <EditionResults event={event} id="results" projects={projects.data} title="Results" />
    ),
    previousResults,
    people: people && <Drawn id="people" name="PeopleSection" sectionProps={{ people }} />,
    partners: partners && <Drawn id="partners" name="PartnersSection" sectionProps={{ email: site.email, partners }} />,
    tickets: flags.tickets && tickets && (
      <Drawn
        className="tickets"
        id="tickets"
        name="TicketsSection"
        sectionProps={{ action, event, tickets: tickets.data, waitingList: flags.waiting_list }}
      />
    ),
  };
  return (
    <>
      <Hero
        action={action}
        challenges={challenges}
        event={event}
        items={items}
        now={now}
        showPrices={flags.tickets}
        projects={projects}
        tagline={site.tagline}
        tickets={tickets}
      />
      {sectionOrder[stageOf(phase)].map((name) => (
        <Fragment key={name}>{parts[name]}</Fragment>
      ))}
    </>
  );
}

const sectionOrder = {
  before: ["challenges", "weekend", "previousResults", "people", "partners", "tickets"],
  during: ["weekend", "results", "challenges", "people", "partners", "previousResults"],
  after: ["results", "challenges", "people", "partners"],
  cancelled: ["previousResults"],
} as const;
