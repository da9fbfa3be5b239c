import { useQueryClient } from "@tanstack/react-query";
import { requestsQuery, teamQuery } from "./queries";
import { useKeepTeam } from "./use-keep-team";

/** Asks for a team anew, with those who ask to be let in. */
export function useReload(): (id: string) => Promise<void> {
  const queries = useQueryClient();
  const keep = useKeepTeam();
  return async (id) => {
    const team = await queries.fetchQuery({ ...teamQuery(id), staleTime: 0 }).catch(() => null);
    if (team) keep(team);
    if (team?.you === "captain") await queries.fetchQuery({ ...requestsQuery(id), staleTime: 0 }).catch(() => null);
  };
}
