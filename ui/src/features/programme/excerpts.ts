import { drawnQuery, excerptQuery } from "@/lib/excerpt";
import { challengesQuery, judgesQuery, projectsQuery, schedulesQuery, sponsorsQuery, ticketsQuery } from "./queries";

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
export function hoursQuery(event: string) {
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
export function logosQuery(event: string) {
  return drawnQuery(sponsorsQuery(event), ["id", "name", "tier", "url", "logo", "logoDark"]);
}

/** What `TicketStubs` shows. */
export function stubsQuery(event: string) {
  return drawnQuery(ticketsQuery(event), [
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

/** Prices and availability. */
export function offersQuery(event: string) {
  return excerptQuery(ticketsQuery(event), [
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
