import { currentUserQuery, loadUser } from "@/features/account";
import { eventQuery } from "@/features/events";
import type { PageArgs, PageRoute } from "@/lib/page";
import { answerOf, fetchExtras } from "@/lib/query-client";
import { openTeamsQuery, ownTeamsQuery, requestsQuery, teamQuery } from "./queries";
import { searchedIn } from "./search";

/** `/events/{eventSlug}/register`: to find a team, or to make one. */
export const findRoute: PageRoute = {
  sheets: ["teams"],
  async load(args) {
    const { params, search, queries } = args;
    const { eventSlug = "" } = params;
    await Promise.all([
      queries.fetchQuery(eventQuery(eventSlug)),
      queries.fetchQuery(openTeamsQuery(eventSlug, searchedIn(search))),
      loadOwn(args),
    ]);
  },
};

/** `/events/{eventSlug}/register/{teamId}`. Its address may hold the code that lets in: it is kept for nobody else. */
export const teamRoute: PageRoute = {
  sheets: ["teams"],
  listed: false,
  shared: false,
  async load(args) {
    const { params, queries } = args;
    const { eventSlug = "", teamId = "" } = params;
    const [team] = await Promise.all([
      queries.fetchQuery(teamQuery(teamId)),
      queries.fetchQuery(eventQuery(eventSlug)),
      loadOwn(args),
    ]);
    if (team.you === "captain") await fetchExtras(queries, [requestsQuery(teamId)]);
  },
};

/** Whoever is logged in, with their teams. */
async function loadOwn(args: PageArgs): Promise<void> {
  await loadUser(args);
  if (answerOf(args.queries, currentUserQuery())) await fetchExtras(args.queries, [ownTeamsQuery()]);
}
