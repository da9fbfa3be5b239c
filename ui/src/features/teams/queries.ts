import { queryOptions } from "@tanstack/react-query";
import type { Event, Team, TeamPage, TeamRequest } from "@/api/types";

/** How many teams are offered at once; whoever looks for another searches. */
const offered = 48;

/** The teams of an event: those that somebody can still join, as long as anybody can, and all of them afterwards. */
export function teamsQuery({ slug, teams }: Pick<Event, "slug" | "teams">, search = "") {
  const query = new URLSearchParams({ ...(teams.open && { open: "true" }), perPage: String(offered) });
  if (search) query.set("q", search);
  return queryOptions<TeamPage>({ queryKey: [`/api/v1/events/${encodeURIComponent(slug)}/teams?${query}`] });
}

export function teamQuery(id: string) {
  return queryOptions<Team>({ queryKey: [`/api/v1/teams/${encodeURIComponent(id)}`] });
}

/** The teams of whoever is logged in, of all events. */
export function ownTeamsQuery() {
  return queryOptions<Team[]>({ queryKey: ["/api/v1/user/teams"] });
}

/** Who asks the captain to be let in. */
export function requestsQuery(id: string) {
  return queryOptions<TeamRequest[]>({ queryKey: [`/api/v1/teams/${encodeURIComponent(id)}/requests`] });
}
