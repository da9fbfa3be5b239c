import { useSuspenseQuery } from "@tanstack/react-query";
import { useLocation, useParams } from "react-router";
import type { Event } from "@/api/types";
import { Button, ButtonLink } from "@/components/button";
import { DataLine } from "@/components/data-line";
import { EmptyState } from "@/components/empty-state";
import { Field } from "@/components/field";
import { Input } from "@/components/input";
import { useUser } from "@/features/account";
import { eventQuery, placeOf, stageOf, useWaysIn } from "@/features/events";
import { useAnswer } from "@/lib/answer";
import { dayRange, momentIn } from "@/lib/dates";
import { dialogHref } from "@/lib/dialog-address";
import { CreateForm } from "./create-form";
import { findPath, teamPath } from "./paths";
import { ownTeamsQuery, teamsQuery } from "./queries";
import { searchedIn } from "./search";
import { Seats } from "./seats";
import { TeamCard } from "./team-card";

export { loadTeams as load } from "./load";

/** `/events/{eventSlug}/register`: join a team, or make one. */
export function Page() {
  const { eventSlug = "" } = useParams();
  const { search } = useLocation();
  const { data: event } = useSuspenseQuery(eventQuery(eventSlug));
  const words = searchedIn(search);
  const { data: teams } = useSuspenseQuery(teamsQuery(event, words));
  const own = useAnswer(ownTeamsQuery())?.find((team) => team.event.slug === event.slug);
  const others = teams.data.filter(({ id }) => id !== own?.id);
  const closed = closedOf(event);

  return (
    <div className="wrap page teams">
      <header className="page-head">
        <a className="back-link" href={`/events/${event.slug}`}>
          {event.title}
        </a>
        <h1>{own ? "You are in" : (closed?.title ?? "Find your team")}</h1>
        <p className="lead">{closed?.why ?? sizes(event)}</p>
        <DataLine parts={[dayRange(event), placeOf(event)]} />
      </header>
      {own ? (
        <section className="own-team">
          <h2>
            <a href={teamPath(event.slug, own.id)}>{own.name}</a>
          </h2>
          <Seats team={own} />
          <div className="actions">
            <ButtonLink href={teamPath(event.slug, own.id)}>Go to your team</ButtonLink>
          </div>
        </section>
      ) : null}
      <div className="split">
        <section>
          <h2>{own ? "The other teams" : closed ? "All teams" : "Teams with a place"}</h2>
          {own || closed ? null : (
            <a className="make-own" href="#new">
              Or make one of your own
            </a>
          )}
          <Search event={event.slug} words={words} />
          {others.length > 0 ? (
            <>
              <ul className="team-list">
                {others.map((team) => (
                  <TeamCard key={team.id} team={team} />
                ))}
              </ul>
              {teams.meta.total > teams.data.length ? (
                <p className="caption">{`${teams.data.length} of ${teams.meta.total} teams: search for the others.`}</p>
              ) : null}
            </>
          ) : (
            <NoTeams event={event.slug} own={own !== undefined} shut={closed !== null} words={words} />
          )}
        </section>
        {own || closed ? null : (
          <section id="new">
            <h2>Make a team</h2>
            <div className="form-card">
              <Make event={event} />
            </div>
          </section>
        )}
      </div>
    </div>
  );
}

/** Why nobody can join any more, or yet; null while they can. */
function closedOf({ phase, teams }: Event): { title: string; why: string } | null {
  if (teams.open) return null;
  const stage = stageOf(phase);
  if (stage === "after") return { title: "The teams", why: "This edition is over. These were its teams." };
  if (stage === "off") return { title: "The teams", why: "This edition was cancelled." };
  if (phase === "announced") return { title: "Find your team", why: "Teams form as soon as tickets are on sale." };
  return { title: "The teams", why: "The teams are final." };
}

function sizes({ teamMin, teamMax, teamLockAt, timezone }: Event): string {
  const size = teamMin === teamMax ? `${teamMax} people` : `${teamMin} to ${teamMax} people`;
  return `Teams are ${size}${teamLockAt ? `, and final on ${momentIn(teamLockAt, timezone)}` : ""}.`;
}

/** Works without a script: the words stand in the address. */
function Search({ event, words }: { event: string; words: string }) {
  return (
    <search>
      <form action={findPath(event)} className="team-search">
        <Field label="Search for a name or a skill">
          <Input autoComplete="off" defaultValue={words} key={words} maxLength={80} name="q" type="search" />
        </Field>
        <Button look="quiet" type="submit">
          Search
        </Button>
      </form>
    </search>
  );
}

function NoTeams({ event, words, own, shut }: { event: string; words: string; own: boolean; shut: boolean }) {
  if (words)
    return (
      <EmptyState title="No team matches">
        <p>{`No team ${shut ? "" : "with a place left "}is called “${words}” or looks for it.`}</p>
        <ButtonLink href={findPath(event)} look="quiet">
          Show all teams
        </ButtonLink>
      </EmptyState>
    );
  return (
    <EmptyState title={shut ? "No team is shown here" : `No ${own ? "other " : ""}team has a place yet`}>
      {own || shut ? null : <p>Make the first one: others will find it here.</p>}
    </EmptyState>
  );
}

/** The form, or the way to it for whoever is not logged in. */
function Make({ event }: { event: Event }) {
  const user = useUser();
  const { register } = useWaysIn();
  const path = findPath(event.slug);
  if (user) return <CreateForm eventId={event.id} />;
  return (
    <div className="form-body">
      <p>A team needs a captain: log in, and you are back here.</p>
      <div className="actions">
        <ButtonLink href={dialogHref("login", path)}>Log in</ButtonLink>
        {register ? (
          <ButtonLink href={dialogHref("register", path)} look="quiet">
            Register
          </ButtonLink>
        ) : null}
      </div>
    </div>
  );
}
