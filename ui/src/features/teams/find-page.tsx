import { useSuspenseQuery } from "@tanstack/react-query";
import { useLocation, useParams } from "react-router";
import type { Team } from "@/api/types";
import { ButtonLink } from "@/components/button";
import { MetaLine } from "@/components/meta-line";
import { Panel } from "@/components/panel";
import { eventQuery, placeOf } from "@/features/events";
import { dayRange } from "@/lib/dates";
import { seedOf } from "@/lib/random";
import { useCachedQuery } from "@/lib/use-cached-query";
import { CreateTeam } from "./create-team";
import { closedNotice, sizeText } from "./find-texts";
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
      <header className="split team-head">
        <div className="page-head">
          <a className="back-link" href={`/events/${event.slug}`}>
            {event.title}
          </a>
          <h1>{own ? "Your team" : (closed?.title ?? "Find your team")}</h1>
          <p className="lead">{closed?.why ?? sizeText(event)}</p>
          <MetaLine parts={[dayRange(event), placeOf(event)]} />
          {own || closed ? null : (
            <div className="actions">
              <CreateTeam event={event} />
            </div>
          )}
        </div>
        {others.length > 0 ? (
          <Panel cols={10} rows={7} seed={seedOf(event.slug)} share={shareTaken(teams.data)} />
        ) : null}
      </header>
      {own ? <OwnTeam event={event.slug} team={own} /> : null}
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
                  <TeamCard canJoin={!own && !closed} key={team.id} team={team} />
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

function OwnTeam({ event, team }: { event: string; team: Team }) {
  return (
    <section className="own-team">
      <h2>
        <a href={teamPath(event, team.id)}>{team.name}</a>
      </h2>
      <FreePlaces team={team} />
      <div className="actions">
        <ButtonLink href={teamPath(event, team.id)}>Go to your team</ButtonLink>
      </div>
    </section>
  );
}
