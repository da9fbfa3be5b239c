import { useQueryClient } from "@tanstack/react-query";
import type { Team } from "@/api/types";
import { ownTeamsQuery, teamQuery } from "./queries";

/** Keeps a team as it is now; what else shows teams is asked for again. */
export function useKeepTeam(): (team: Team) => void {
  const queries = useQueryClient();
  return (team) => {
    queries.setQueryData(teamQuery(team.id).queryKey, team);
    queries.setQueryData(ownTeamsQuery().queryKey, (own: Team[] | undefined) => {
      if (!own) return own;
      const others = own.filter(({ id }) => id !== team.id);
      return isIn(team) ? [team, ...others] : others;
    });
    const lists = `/api/v1/events/${encodeURIComponent(team.event.slug)}/teams`;
    void queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => `${path}`.startsWith(lists) });
  };
}

/** Whether whoever asks belongs to it. */
export function isIn({ you }: Team): boolean {
  return you === "member" || you === "captain";
}
