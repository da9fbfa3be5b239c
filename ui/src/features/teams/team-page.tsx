import { useSuspenseQuery } from "@tanstack/react-query";
import { useLocation, useParams } from "react-router";
import type { Team } from "@/api/types";
import { MetaLine } from "@/components/meta-line";
import { Paragraphs } from "@/components/paragraphs";
import { eventQuery } from "@/features/events";
import { dayRange } from "@/lib/dates";
import { useFocusFallback } from "@/lib/focus";
import { useHydrated } from "@/lib/hydrated";
import { lazyComponent } from "@/lib/lazy-module";
import { CaptainTools } from "./captain-tools";
import { FreePlaces } from "./free-places";
import { Join } from "./join";
import { Members } from "./members";
import { findPath } from "./paths";
import { teamQuery } from "./queries";
import { Requests } from "./requests";
import { LookingFor } from "./team-card";
import { isMember } from "./use-update-team-cache";

export { loadTeam as load } from "./load";

const Leave = lazyComponent(() => import("./leave"));
const ShareLink = lazyComponent(() => import("./share-link"));

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
  const hydrated = useHydrated();
  const { data: team } = useSuspenseQuery(teamQuery(teamId));
  const { data: event } = useSuspenseQuery(eventQuery(eventSlug));
  const code = new URLSearchParams(search).get("code") ?? "";
  const inside = isMember(team);
  const forming = team.state === "forming";
  useFocusFallback(team.you, ".team-aside h2");
  const aside = (
    <div className="team-aside">
      {states[team.state] ? <p className="lead">{states[team.state]}</p> : null}
      {hydrated && inside && forming ? <ShareLink team={team} /> : null}
      {!inside && forming ? <Join code={code} team={team} /> : null}
      {team.you === "captain" && forming ? <CaptainTools team={team} /> : null}
      {hydrated && inside && forming ? <Leave team={team} /> : null}
    </div>
  );
  // An invitation link shows the join form first, otherwise the description comes first.
  const joinFirst = code !== "" && !inside;
  return (
    <article className="wrap page teams">
      <header className="page-head">
        <a className="back-link" href={findPath(event.slug)}>
          All teams
        </a>
        <h1>{team.name}</h1>
        <p className="lead">{`${inside ? "Your team at" : "A team at"} ${event.title}`}</p>
        <MetaLine parts={[dayRange(event)]} />
        <FreePlaces team={team} />
      </header>
      <div className="split">
        {joinFirst ? aside : null}
        <div className="team-body">
          {team.pitch ? (
            <section>
              <h2>Idea</h2>
              <div className="prose">
                <Paragraphs texts={team.pitch.split(/\n{2,}/)} />
              </div>
            </section>
          ) : null}
          <LookingFor skills={team.lookingFor} />
          <section id="members">
            <h2>Members</h2>
            <Members team={team} />
          </section>
          {team.you === "captain" && forming ? <Requests team={team} /> : null}
        </div>
        {!joinFirst ? aside : null}
      </div>
    </article>
  );
}
