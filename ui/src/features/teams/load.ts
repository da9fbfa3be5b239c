import { redirect } from "react-router";
import { currentUserQuery, loadUser } from "@/features/account";
import { eventQuery } from "@/features/events";
import { withQuery } from "@/lib/address";
import type { Load, PageArgs } from "@/lib/page";
import { cachedData, fetchOptional } from "@/lib/query-client";
import { findPath, teamPath } from "./paths";
import { ownTeamsQuery, requestsQuery, teamQuery, teamsQuery } from "./queries";
import { searchTextFrom } from "./search";
import { loadNoScriptParts } from "./without-script";

/** Loads an event's teams and the user's own. */
export const loadTeams: Load = async (args) => {
  const { params, search, queries } = args;
  const teams = async () => {
    const event = await queries.fetchQuery(eventQuery(params.eventSlug ?? ""));
    if (event.slug !== params.eventSlug) throw redirect(withQuery(findPath(event.slug), search));
    await queries.fetchQuery(teamsQuery(event, searchTextFrom(search)));
  };
  await Promise.all([teams(), loadUserTeams(args), loadNoScriptParts()]);
};

/** Loads a team and, for its captain, the join requests. Redirects from any other event to the team's own. */
export const loadTeam: Load = async (args) => {
  const { params, search, queries } = args;
  const { eventSlug = "", teamId = "" } = params;
  const rest = Promise.all([queries.fetchQuery(eventQuery(eventSlug)), loadUserTeams(args), loadNoScriptParts()]);
  // The redirect comes first, even from an event that does not exist.
  rest.catch(() => {});
  const team = await queries.fetchQuery(teamQuery(teamId));
  if (team.event.slug !== eventSlug) throw redirect(withQuery(teamPath(team.event.slug, teamId), search));
  await rest;
  if (team.you === "captain") await fetchOptional(queries, [requestsQuery(teamId)]);
};

/** Loads the current user and their teams. */
async function loadUserTeams(args: PageArgs): Promise<void> {
  await loadUser(args);
  if (cachedData(args.queries, currentUserQuery())) await fetchOptional(args.queries, [ownTeamsQuery()]);
}
