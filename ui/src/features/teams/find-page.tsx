import { useSuspenseQuery } from "@tanstack/react-query";
import { useLocation, useParams } from "react-router";
import type { Team } from "@/api/types";
import { ButtonLink } from "@/components/button";
import { eventQuery } from "@/features/events";
import { useCachedQuery } from "@/lib/use-cached-query";
import { FindHead } from "./find-head";
import { closedNotice } from "./find-texts";
import { FreePlaces } from "./free-places";
import { NoTeams } from "./no-teams";
import { teamPath } from "./paths";
import { ownTeamsQuery, teamsQuery } from "./queries";
import { searchTextFrom } from "./search";
import { TeamCard } from "./team-card";
import { TeamSearch } from "./team-search";
import { TicketNeeded } from "./ticket-needed";
import { shareTaken, wantedSkills } from "./wanted";
import { WantedSkills } from "./wanted-skills";

export { loadTeams as load } from "./load";

/** `/events/{eventSlug}/register`: find or create a team. */
export function Page() {
  const { eventSlug = "" } = useParams();
  const { search } = useLocation();
  const { data: event } = useSuspenseQuery(eventQuery(eventSlug));
  const searchText = searchTextFrom(search);
  const { data: teams } = useSuspenseQuery(teamsQuery(event, searchText));
  const own = useCachedQuery(ownTeamsQuery())?.find((team) => team.event.slug === event.slug);
  const others = teams.data.filter(({ id }) => id !== own?.id);
  const closed = closedNotice(event);

  return (
    <div className="wrap page teams">
      <FindHead
        closed={closed}
        event={event}
        hasOwnTeam={own !== undefined}
        taken={others.length > 0 ? shareTaken(teams.data) : null}
      />
      {own ? <OwnTeam closed={closed !== null} event={event.slug} team={own} /> : null}
      <div className="split team-find">
        <div className="team-filter">
          <TeamSearch event={event.slug} searchText={searchText} />
          {closed ? null : <WantedSkills event={event.slug} searchText={searchText} skills={wantedSkills(others)} />}
        </div>
        <section className="team-results">
          {others.length > 0 ? (
            <>
              <h2>{own ? "Other teams" : closed ? "All teams" : "Teams looking for people"}</h2>
              <ul className="team-list">
                {others.map((team) => (
                  <TeamCard canJoin={!own} closed={closed !== null} key={team.id} team={team} />
                ))}
              </ul>
              {teams.meta.total > teams.data.length ? (
                <p className="caption">{`Showing ${teams.data.length} of ${teams.meta.total} teams. Search to find more.`}</p>
              ) : null}
            </>
          ) : (
            <NoTeams
              event={event.slug}
              hasOwnTeam={own !== undefined}
              closed={closed !== null}
              searchText={searchText}
            />
          )}
        </section>
        {closed ? null : <TicketNeeded event={event.slug} />}
      </div>
    </div>
  );
}

function OwnTeam({ closed, event, team }: { closed: boolean; event: string; team: Team }) {
  return (
    <section className="own-team">
      <h2>
        <a href={teamPath(event, team.id)}>{team.name}</a>
      </h2>
      <FreePlaces closed={closed} team={team} />
      <div className="actions">
        <ButtonLink href={teamPath(event, team.id)}>Go to your team</ButtonLink>
      </div>
    </section>
  );
}
