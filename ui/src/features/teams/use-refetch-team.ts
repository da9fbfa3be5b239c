import { useQueryClient } from "@tanstack/react-query";
import { requestsQuery, teamQuery } from "./queries";
import { useUpdateTeamCache } from "./use-update-team-cache";

/** Refetches a team and, for its captain, the join requests. */
export function useRefetchTeam(): (id: string) => Promise<void> {
  const queries = useQueryClient();
  const updateTeam = useUpdateTeamCache();
  return async (id) => {
    const team = await queries.fetchQuery({ ...teamQuery(id), staleTime: 0 }).catch(() => null);
    if (team) updateTeam(team);
    if (team?.you === "captain") await queries.fetchQuery({ ...requestsQuery(id), staleTime: 0 }).catch(() => null);
  };
}
