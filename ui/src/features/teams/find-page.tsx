import { useSuspenseQuery } from "@tanstack/react-query";
import { useLocation, useNavigate, useParams } from "react-router";
import type { Event } from "@/api/types";
import { Button, ButtonLink } from "@/components/button";
import { EmptyState } from "@/components/empty-state";
import { Field } from "@/components/field";
import { Input } from "@/components/input";
import { MetaLine } from "@/components/meta-line";
import { useUser } from "@/features/account";
import { eventQuery, placeOf, stageOf } from "@/features/events";
import { dayRange, momentIn } from "@/lib/dates";
import { dialogHref } from "@/lib/dialog-address";
import { withFilter } from "@/lib/filters";
import { useHydrated } from "@/lib/hydrated";
import { lazyComponent } from "@/lib/lazy-module";
import { keepScroll } from "@/lib/scroll-links";
import { useCachedQuery } from "@/lib/use-cached-query";
import { FreePlaces } from "./free-places";
import { findPath, teamPath } from "./paths";
import { ownTeamsQuery, teamsQuery } from "./queries";
import { searchTextFrom } from "./search";
import { TeamCard } from "./team-card";

const CreateDialog = lazyComponent(() => import("./create-dialog"));

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
  const closed = closedOf(event);

  return (
    <div className="wrap page teams">
      <header className="page-head">
        <a className="back-link" href={`/events/${event.slug}`}>
          {event.title}
        </a>
        <h1>{own ? "Your team" : (closed?.title ?? "Find your team")}</h1>
        <p className="lead">{closed?.why ?? sizes(event)}</p>
        <MetaLine parts={[dayRange(event), placeOf(event)]} />
        {own || closed ? null : (
          <p className="actions">
            <CreateTeam event={event} />
          </p>
        )}
      </header>
      {own ? (
        <section className="own-team">
          <h2>
            <a href={teamPath(event.slug, own.id)}>{own.name}</a>
          </h2>
          <FreePlaces team={own} />
          <div className="actions">
            <ButtonLink href={teamPath(event.slug, own.id)}>Go to your team</ButtonLink>
          </div>
        </section>
      ) : null}
      <section className="team-results">
        <h2>{own ? "Other teams" : closed ? "All teams" : "Teams looking for people"}</h2>
        <Search event={event.slug} searchText={searchText} />
        {others.length > 0 ? (
          <>
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
          <NoTeams event={event.slug} own={own !== undefined} closedReason={closed !== null} searchText={searchText} />
        )}
      </section>
    </div>
  );
}

/** Why teams cannot be joined now; null if they can. */
function closedOf({ phase, teams }: Event): { title: string; why: string } | null {
  if (teams.open) return null;
  const stage = stageOf(phase);
  if (stage === "after") return { title: "Teams", why: "These teams took part." };
  if (stage === "off") return { title: "Teams", why: "This edition was cancelled." };
  if (phase === "announced") return { title: "Find your team", why: "Team sign-up opens with ticket sales." };
  return { title: "Teams", why: "Teams are locked." };
}

function sizes({ teamMin, teamMax, teamLockAt, timezone }: Event): string {
  const size = teamMin === teamMax ? `${teamMax} people` : `${teamMin} to ${teamMax} people`;
  return `Teams have ${size}${teamLockAt ? ` and lock on ${momentIn(teamLockAt, timezone)}` : ""}.`;
}

/** A search form that works without a script. */
function Search({ event, searchText }: { event: string; searchText: string }) {
  return (
    <search>
      <form action={findPath(event)} className="team-search">
        <Field label="Search by name or skill">
          <Input autoComplete="off" defaultValue={searchText} key={searchText} maxLength={80} name="q" type="search" />
        </Field>
        <Button look="quiet" type="submit">
          Search
        </Button>
      </form>
    </search>
  );
}

function NoTeams({
  event,
  searchText,
  own,
  closedReason,
}: {
  event: string;
  searchText: string;
  own: boolean;
  closedReason: boolean;
}) {
  if (searchText)
    return (
      <EmptyState title="No teams found">
        <p>{`No ${closedReason ? "" : "open "}team matches “${searchText}”.`}</p>
        <ButtonLink href={findPath(event)} look="quiet">
          Show all teams
        </ButtonLink>
      </EmptyState>
    );
  return (
    <EmptyState title={closedReason ? "No teams to show" : `No ${own ? "other " : ""}open teams yet`}>
      {own || closedReason ? null : <p>Create the first one.</p>}
    </EmptyState>
  );
}

/** Opens the form in a dialog, which `?new` does, too. Guests log in first and come back to it. */
function CreateTeam({ event }: { event: Event }) {
  const user = useUser();
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const open = hydrated && new URLSearchParams(search).has("new");
  const address = pathname + search;
  const form = withFilter(address, "new", "1");
  if (!user) return <ButtonLink href={dialogHref("login", form)}>Create a team</ButtonLink>;
  const close = () => void navigate(withFilter(address, "new", null), { replace: true, preventScrollReset: true });
  return (
    <>
      <ButtonLink href={form} {...keepScroll}>
        Create a team
      </ButtonLink>
      {hydrated ? <CreateDialog eventId={event.id} onClose={close} open={open} /> : null}
      <noscript>Turn on JavaScript to create a team.</noscript>
    </>
  );
}
