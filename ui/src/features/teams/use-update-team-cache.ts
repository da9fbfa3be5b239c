import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { Team } from "@/api/types";
import { ownTeamsQuery, teamQuery } from "./queries";

/** Lists of teams, ticket types and tickets, and the editions in profiles: they depend on the user's team. */
const dependent = /^\/api\/v1\/(events|users)\/[^/]+\/(teams|tickets)/;
/** All that says in which team the user is. */
const teams = /^\/api\/v1\/(user\/)?teams/;

/** Updates the cached team, and invalidates what depends on the user's team. */
export function useUpdateTeamCache(): (team: Team) => void {
  const queries = useQueryClient();
  return (team) => {
    queries.setQueryData(teamQuery(team.id).queryKey, team);
    queries.setQueryData(ownTeamsQuery().queryKey, (own: Team[] | undefined) => {
      if (!own) return own;
      const others = own.filter(({ id }) => id !== team.id);
      return isMember(team) ? [team, ...others] : others;
    });
    invalidate(queries, [dependent]);
  };
}

/** Invalidates everything about the user's team, which they have left with their ticket. */
export function invalidateTeam(queries: QueryClient): void {
  invalidate(queries, [dependent, teams]);
}

/** Whether the current user is a member. */
export function isMember({ you }: Team): boolean {
  return you === "member" || you === "captain";
}

function invalidate(queries: QueryClient, paths: RegExp[]): void {
  void queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => paths.some((some) => some.test(`${path}`)) });
}
