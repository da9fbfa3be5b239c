import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { ButtonLink } from "@/components/button";
import { EmptyState } from "@/components/empty-state";
import { editionsWord, siteQuery } from "@/features/site";
import { answerOf } from "@/lib/query-client";
import { exhibited, galleryWanted, latest, pastOf } from "./gallery";
import { Gallery } from "./gallery-section";
import { everyEdition, everyProject } from "./previous-load";
import { eventsQuery } from "./queries";
import { WallEdition } from "./wall-edition";

export { load } from "./previous-load";

/** `/previous-{product}s`: a wall of panels, one for every edition that is over, and what was built there. */
export function Page() {
  const queries = useQueryClient();
  const [search] = useSearchParams();
  const { data: site } = useSuspenseQuery(siteQuery());
  const { data: events } = useSuspenseQuery(eventsQuery(everyEdition));
  const wanted = galleryWanted(search);
  const past = pastOf(events.data);
  const shown = exhibited(past, wanted.edition);
  // What the loader could not have is left out, on both sides.
  const projects = new Map(shown.map(({ slug }) => [slug, answerOf(queries, everyProject(slug))]));
  const all = shown.flatMap((event) => (projects.get(event.slug)?.data ?? []).map((project) => ({ event, project })));
  const newest = all[0]?.event.slug;

  return (
    <div className="wrap page">
      <header className="page-head">
        <h1>{`Previous ${editionsWord(site)}`}</h1>
        {past.length > 0 ? <p className="lead">Every edition left a panel on the wall.</p> : null}
        {all.length > 0 ? (
          <p className="more">
            <a href="#projects">See what was built</a>
          </p>
        ) : null}
      </header>
      {past.length > 0 ? (
        <>
          <ul className="wall">
            {past.map((event, index) => (
              <WallEdition
                event={event}
                far={index >= latest}
                key={event.id}
                open={event.slug === newest}
                projects={projects.get(event.slug)}
              />
            ))}
          </ul>
          <Gallery all={all} wanted={wanted} />
        </>
      ) : (
        <EmptyState title="None yet">
          <p>The first panel goes up with the first edition.</p>
          <ButtonLink href="/events">See what is planned</ButtonLink>
        </EmptyState>
      )}
    </div>
  );
}
