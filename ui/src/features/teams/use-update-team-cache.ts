import { useQueryClient } from "@tanstack/react-query";
import type { Team } from "@/api/types";
import { ownTeamsQuery, teamQuery } from "./queries";

/** Updates the cached team and invalidates the lists that contain it. */
export function useUpdateTeamCache(): (team: Team) => void {
  const queries = useQueryClient();
  return (team) => {
    queries.setQueryData(teamQuery(team.id).queryKey, team);
    queries.setQueryData(ownTeamsQuery().queryKey, (own: Team[] | undefined) => {
      if (!own) return own;
      const others = own.filter(({ id }) => id !== team.id);
      return isMember(team) ? [team, ...others] : others;
    });
    const lists = `/api/v1/events/${encodeURIComponent(team.event.slug)}/teams`;
    void queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => `${path}`.startsWith(lists) });
  };
}

/** Whether the current user is a member. */
export function isMember({ you }: Team): boolean {
  return you === "member" || you === "captain";
}
