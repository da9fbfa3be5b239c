import { eventQuery } from "@/features/events";
import { pageTitle } from "@/features/site";
import { type HeadBuilder, pageMeta } from "@/lib/page-meta";
import { cachedData } from "@/lib/query-client";
import { findPath } from "./paths";
import { teamQuery } from "./queries";

export const findMeta: HeadBuilder = ({ params, queries }) => {
  const { eventSlug = "" } = params;
  const event = cachedData(queries, eventQuery(eventSlug));
  const teamsForm = event && (event.teams.open || event.phase === "announced");
  const title = event && `${teamsForm ? "Take part in" : "Teams at"} ${event.title}`;
  return pageMeta(pageTitle(queries, title), {
    description: teamsForm ? `Find a team for ${event.title}, or create one and invite others.` : null,
    canonical: findPath(eventSlug),
  });
};

/** Teams are not indexed: they should be found by their link, not by their members' names. */
export const teamMeta: HeadBuilder = ({ params, queries }) => {
  const team = cachedData(queries, teamQuery(params.teamId ?? ""));
  return pageMeta(team ? `${team.name} · ${team.event.title}` : "Team", {
    description: team?.pitch ?? null,
    robots: "noindex",
  });
};
