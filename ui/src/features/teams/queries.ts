import { queryOptions } from "@tanstack/react-query";
import type { Event, Team, TeamPage, TeamRequest } from "@/api/types";

/** How many teams are listed; use the search for others. */
const pageSize = 48;

/** An event's teams: those with free places while joining is possible, all of them afterwards. */
export function teamsQuery({ slug, teams }: Pick<Event, "slug" | "teams">, search = "") {
  const query = new URLSearchParams({ ...(teams.open && { open: "true" }), perPage: String(pageSize) });
  if (search) query.set("q", search);
  return queryOptions<TeamPage>({ queryKey: [`/api/v1/events/${encodeURIComponent(slug)}/teams?${query}`] });
}

export function teamQuery(id: string) {
  return queryOptions<Team>({ queryKey: [`/api/v1/teams/${encodeURIComponent(id)}`] });
}

/** The current user's teams of all events. */
export function ownTeamsQuery() {
  return queryOptions<Team[]>({ queryKey: ["/api/v1/user/teams"] });
}

/** The join requests of a team. */
export function requestsQuery(id: string) {
  return queryOptions<TeamRequest[]>({ queryKey: [`/api/v1/teams/${encodeURIComponent(id)}/requests`] });
}
