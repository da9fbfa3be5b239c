import { useSuspenseQuery } from "@tanstack/react-query";
import { useLocation, useParams } from "react-router";
import type { Team } from "@/api/types";
import { MetaLine } from "@/components/meta-line";
import { eventQuery } from "@/features/events";
import { dayRange } from "@/lib/dates";
import { useFocusFallback } from "@/lib/focus";
import { closedNotice } from "./find-texts";
import { FreePlaces } from "./free-places";
import { Idea } from "./idea";
import { Members } from "./members";
import { findPath } from "./paths";
import { teamQuery } from "./queries";
import { Requests } from "./requests";
import { TeamAside } from "./team-aside";
import { isMember } from "./use-update-team-cache";

export { loadTeam as load } from "./load";

const states: Partial<Record<Team["state"], string>> = {
  locked: "Team locked.",
  submitted: "Project submitted.",
  judged: "Project judged.",
  disbanded: "This team was deleted.",
  disqualified: "This team was disqualified or withdrew.",
};

/** `/events/{eventSlug}/register/{teamId}`: a team and how to join it. */
export function Page() {
  const { eventSlug = "", teamId = "" } = useParams();
  const { search } = useLocation();
  const { data: team } = useSuspenseQuery(teamQuery(teamId));
  const { data: event } = useSuspenseQuery(eventQuery(eventSlug));
  const code = new URLSearchParams(search).get("code") ?? "";
  const isTeamMember = isMember(team);
  const closed = closedNotice(event);
  const notice = states[team.state] ?? closed?.why;
  const leads = team.you === "captain" && team.state === "forming";
  useFocusFallback(team.you, ".team-box > h2, .team-rules > h2");
  const aside = <TeamAside code={code} event={event} isMember={isTeamMember} team={team} />;
  // An invitation link shows the join form first, otherwise the description comes first.
  const joinFirst = code !== "" && !isTeamMember;
  return (
    <article className="wrap page teams">
      <header className="page-head">
        <a className="back-link" href={findPath(event.slug)}>
          All teams
        </a>
        <h1>{team.name}</h1>
        <p className="lead">
          {[`${isTeamMember ? "Your team at" : "A team at"} ${event.title}`, notice].filter(Boolean).join(". ")}
        </p>
        <MetaLine parts={[dayRange(event)]} />
        <FreePlaces closed={closed !== null} team={team} />
      </header>
      <div className="split">
        {joinFirst ? aside : null}
        <div className="team-body">
          <Idea closed={closed !== null} edits={leads} team={team} />
          {leads ? <Requests closed={closed !== null} team={team} /> : null}
          <section id="members">
            <h2>Members</h2>
            <Members closed={closed !== null} team={team} />
          </section>
        </div>
        {!joinFirst ? aside : null}
      </div>
    </article>
  );
}
