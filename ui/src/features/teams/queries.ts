import type { Event } from "@/api/types";
import { apiQuery } from "@/lib/api-query";

/** How many teams are listed; use the search for others. */
const pageSize = 48;

/** An event's teams: those with free places while joining is possible, all of them afterwards. */
export function teamsQuery({ slug, teams }: Pick<Event, "slug" | "teams">, search = "") {
  const query = new URLSearchParams({ ...(teams.open && { open: "true" }), perPage: String(pageSize) });
  if (search) query.set("q", search);
  return apiQuery(`/api/v1/events/${encodeURIComponent(slug)}/teams?${query}`);
}

export function teamQuery(id: string) {
  return apiQuery(`/api/v1/teams/${encodeURIComponent(id)}`);
}

/** The current user's teams of all events. */
export function ownTeamsQuery() {
  return apiQuery("/api/v1/user/teams");
}

/** The join requests of a team. */
export function requestsQuery(id: string) {
  return apiQuery(`/api/v1/teams/${encodeURIComponent(id)}/requests`);
}
