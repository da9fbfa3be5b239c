import { currentUserQuery, loadUser } from "@/features/account";
import { eventQuery } from "@/features/events";
import type { Load, PageArgs } from "@/lib/page";
import { answerOf, fetchExtras } from "@/lib/query-client";
import { ownTeamsQuery, requestsQuery, teamQuery, teamsQuery } from "./queries";
import { searchedIn } from "./search";

/** The teams of an event, and one's own. */
export const loadTeams: Load = async (args) => {
  const { params, search, queries } = args;
  const teams = async () => {
    const event = await queries.fetchQuery(eventQuery(params.eventSlug ?? ""));
    await queries.fetchQuery(teamsQuery(event, searchedIn(search)));
  };
  await Promise.all([teams(), loadOwn(args)]);
};

/** A team, and for its captain who asks to be let in. */
export const loadTeam: Load = async (args) => {
  const { params, queries } = args;
  const { eventSlug = "", teamId = "" } = params;
  const [team] = await Promise.all([
    queries.fetchQuery(teamQuery(teamId)),
    queries.fetchQuery(eventQuery(eventSlug)),
    loadOwn(args),
  ]);
  if (team.you === "captain") await fetchExtras(queries, [requestsQuery(teamId)]);
};

/** Whoever is logged in, with their teams. */
async function loadOwn(args: PageArgs): Promise<void> {
  await loadUser(args);
  if (answerOf(args.queries, currentUserQuery())) await fetchExtras(args.queries, [ownTeamsQuery()]);
}
