import { drawnQuery, excerptQuery } from "@/lib/excerpt";
import {
  challengesQuery,
  judgesQuery,
  projectsQuery,
  schedulesQuery,
  sponsorsQuery,
  ticketTypesQuery,
} from "./queries";

/** What `ChallengeList` shows. */
export function challengeListQuery(event: string) {
  return drawnQuery(challengesQuery(event), [
    "slug",
    "title",
    "owner",
    "problem",
    "prize",
    "level",
    "stack",
    "criteria",
    "revealed",
    "revealAt",
  ]);
}

/** What `Schedule` shows. */
export function scheduleListQuery(event: string) {
  return excerptQuery(schedulesQuery(event), ["slug", "title", "startAt", "endAt", "room", "track", "state"]);
}

/** What `WeekendRail` needs. */
export function weekendQuery(event: string) {
  return drawnQuery(schedulesQuery(event), ["title", "startAt", "endAt", "room", "kind", "state", "highlight"]);
}

/** What `People` shows. */
export function peopleQuery(event: string) {
  return drawnQuery(judgesQuery(event), ["id", "name", "role", "organisation", "photo", "bio"]);
}

/** What `Partners` shows. */
export function partnerLogosQuery(event: string) {
  return drawnQuery(sponsorsQuery(event), ["id", "name", "tier", "url", "logo", "logoDark"]);
}

/** What `TicketStubs` shows. */
export function ticketStubsQuery(event: string) {
  return drawnQuery(ticketTypesQuery(event), [
    "slug",
    "name",
    "description",
    "includes",
    "price",
    "recommended",
    "availability",
    "takesWaiting",
    "salesFrom",
    "salesUntil",
    "seatsLeft",
  ]);
}

/** Prices and availability of the ticket types. */
export function ticketPricesQuery(event: string) {
  return excerptQuery(ticketTypesQuery(event), [
    "slug",
    "name",
    "price",
    "availability",
    "salesFrom",
    "salesUntil",
    "seatsLeft",
  ]);
}

/** What `Results` shows: the first projects. */
export function resultsQuery(event: string) {
  return drawnQuery(projectsQuery(event, 3), [
    "slug",
    "title",
    "team",
    "pitch",
    "prizes",
    "place",
    "image",
    "imageAlt",
    "imagePlaceholder",
    "demoUrl",
    "repoUrl",
    "quote",
  ]);
}
