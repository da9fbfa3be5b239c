import { type Query, type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { Team } from "@/api/types";
import { ownTeamsQuery, teamQuery } from "./queries";

/** Updates the cached team, and invalidates what depends on the user's team at its event. */
export function useUpdateTeamCache(): (team: Team) => void {
  const queries = useQueryClient();
  return (team) => {
    queries.setQueryData(teamQuery(team.id).queryKey, team);
    queries.setQueryData(ownTeamsQuery().queryKey, (own: Team[] | undefined) => {
      if (!own) return own;
      const others = own.filter(({ id }) => id !== team.id);
      return isMember(team) ? [team, ...others] : others;
    });
    void queries.invalidateQueries({ predicate: dependsOnTeam(team.event.slug) });
  };
}

/** Invalidates everything about the user's team at an event, which ended with their ticket. */
export function invalidateTeam(queries: QueryClient, event: string): void {
  const isDependent = dependsOnTeam(event);
  const isTeam = ({ queryKey: [path] }: Query) => /^\/api\/v1\/(user\/)?teams/.test(`${path}`);
  void queries.invalidateQueries({ predicate: (query) => isDependent(query) || isTeam(query) });
}

/** Lists of teams, ticket types and tickets, and the editions in profiles. */
function dependsOnTeam(event: string): (query: Query) => boolean {
  const ofEvent = `/api/v1/events/${encodeURIComponent(event)}/`;
  return ({ queryKey: [path] }) =>
    [`${ofEvent}teams`, `${ofEvent}tickets`].some((start) => `${path}`.startsWith(start)) ||
    /^\/api\/v1\/users\/[^/]+\/(teams|tickets)/.test(`${path}`);
}

/** Whether the current user is a member. */
export function isMember({ you }: Team): boolean {
  return you === "member" || you === "captain";
}
