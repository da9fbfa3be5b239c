import { useSuspenseQuery } from "@tanstack/react-query";
import type { PastTeam, Ticket } from "@/api/types";
import { MetaLine } from "@/components/meta-line";
import { Panel } from "@/components/panel";
import { editionsPath, editionsWord, siteQuery } from "@/features/site";
import { yearOf } from "@/lib/dates";
import { seedOf } from "@/lib/random";

interface EditionsProps {
  name: string;
  first: string;
  own: boolean;
  /** Undefined if they failed to load. */
  memberships: PastTeam[] | undefined;
  /** The user's own tickets; empty for others. */
  tickets: readonly Ticket[];
}

/** The editions a user took part in, with their team and project; users also see those they attended without a team. */
export function Editions({ name, first, own, memberships, tickets }: EditionsProps) {
  const { data: site } = useSuspenseQuery(siteQuery());
  const alone = memberships && attendedAlone(tickets, memberships);
  return (
    <section>
      <h2>{`${own ? "Your" : `${first}'s`} ${editionsWord(site)}`}</h2>
      {memberships && alone && memberships.length + alone.length > 0 ? (
        <ul className="memberships">
          {alone.map(({ id, event }) => (
            <li key={id}>
              <Panel cols={10} rows={2} seed={seedOf(event.slug)} share={1} />
              <div>
                <h3>
                  <a href={`/events/${event.slug}`}>{event.title}</a>
                </h3>
                <MetaLine parts={[yearOf(event.startAt, "UTC"), "You took part"]} />
              </div>
            </li>
          ))}
          {memberships.map(({ event, team, project }) => (
            <li key={team.id}>
              <Panel cols={10} rows={2} seed={seedOf(event.slug)} share={1} />
              <div>
                <h3>
                  <a href={`/events/${event.slug}`}>{event.title}</a>
                </h3>
                <MetaLine parts={[yearOf(event.startAt, "UTC"), team.name]} />
                {project ? (
                  <p>
                    {"Built "}
                    <a
                      href={`${editionsPath(site)}?edition=${event.slug}&q=${encodeURIComponent(project.title)}#projects`}
                    >
                      {project.title}
                    </a>
                  </p>
                ) : null}
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <>
          <Panel className="is-blueprint" cols={10} rows={2} seed={seedOf(name)} share={0} />
          <p>
            {memberships === undefined
              ? "We couldn't load the editions. Reload the page to try again. "
              : own
                ? "Editions you take part in appear here with your team and project. "
                : "No editions yet. "}
            <a href={editionsPath(site)}>See past editions</a>
          </p>
        </>
      )}
    </section>
  );
}

/** Tickets that were checked in, for editions without a team. */
function attendedAlone(tickets: readonly Ticket[], memberships: readonly PastTeam[]): Ticket[] {
  const slugs = new Set(memberships.map(({ event }) => event.slug));
  return tickets.filter(({ event, checkedInAt }) => checkedInAt !== null && !slugs.has(event.slug));
}
