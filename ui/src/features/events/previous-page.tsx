import { useSuspenseQuery } from "@tanstack/react-query";
import { ButtonLink } from "@/components/button";
import { DataLine } from "@/components/data-line";
import { EmptyState } from "@/components/empty-state";
import { Panel } from "@/components/panel";
import { editionsWord, siteQuery } from "@/features/site";
import { dayRange } from "@/lib/dates";
import { seedOf } from "@/lib/seed";
import { placeOf } from "./event-texts";
import { stageOf } from "./phases";
import { everyEdition } from "./previous-load";
import { eventsQuery } from "./queries";

export { load } from "./previous-load";

/** `/previous-{product}s`: a wall of panels, one for every edition that is over. */
export function Page() {
  const { data: site } = useSuspenseQuery(siteQuery());
  const { data: events } = useSuspenseQuery(eventsQuery(everyEdition));
  const past = events.data.filter((event) => ["after", "off"].includes(stageOf(event.phase)));

  return (
    <div className="wrap page">
      <header className="page-head">
        <h1>{`Previous ${editionsWord(site)}`}</h1>
        {past.length > 0 ? <p className="lead">Every edition left a panel on the wall.</p> : null}
      </header>
      {past.length > 0 ? (
        <ul className="wall">
          {past.map((event) => (
            <li key={event.id}>
              <Panel
                className="is-wide"
                cols={34}
                rows={4}
                seed={seedOf(event.slug)}
                share={event.status === "cancelled" ? 0.3 : 1}
              />
              <Panel
                className="is-narrow"
                cols={10}
                rows={4}
                seed={seedOf(event.slug)}
                share={event.status === "cancelled" ? 0.3 : 1}
              />
              <h2>
                <a href={`/events/${event.slug}`}>{event.title}</a>
              </h2>
              <DataLine parts={[dayRange(event), placeOf(event)]} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState title="None yet">
          <p>The first panel goes up with the first edition.</p>
          <ButtonLink href="/events">See what is planned</ButtonLink>
        </EmptyState>
      )}
    </div>
  );
}
