import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { ButtonLink } from "@/components/button";
import { EmptyState } from "@/components/empty-state";
import { editionsWord, siteQuery } from "@/features/site";
import { cachedData } from "@/lib/query-client";
import { filterExhibits, parseGalleryFilters, pastOf, shownEditions } from "./gallery";
import { Gallery } from "./gallery-section";
import { PastEdition } from "./past-edition";
import { editionsQuery, galleryQuery } from "./previous-load";

export { load } from "./previous-load";

/** `/previous-{product}s`: a panel for each past edition, and the projects. */
export function Page() {
  const queries = useQueryClient();
  const [search] = useSearchParams();
  const { data: site } = useSuspenseQuery(siteQuery());
  const { data: events } = useSuspenseQuery(editionsQuery());
  const filters = parseGalleryFilters(search);
  const past = pastOf(events.data);
  const visible = filterExhibits(past, filters.edition);
  // Projects that failed to load are omitted, on the server and in the browser.
  const projects = new Map(visible.map(({ slug }) => [slug, cachedData(queries, galleryQuery(slug))]));
  const all = visible.flatMap((event) => (projects.get(event.slug)?.data ?? []).map((project) => ({ event, project })));

  return (
    <div className="wrap page">
      <header className="page-head">
        <h1>{`Previous ${editionsWord(site)}`}</h1>
        {past.length > 0 ? <p className="lead">Winners, projects and numbers from every past edition.</p> : null}
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
              <PastEdition
                event={event}
                isCompact={index >= shownEditions}
                key={event.slug}
                lazy={index > 0}
                projects={projects.get(event.slug)}
              />
            ))}
          </ul>
          <Gallery all={all} filters={filters} />
        </>
      ) : (
        <EmptyState title="Nothing here yet">
          <p>Past editions will appear here.</p>
          <ButtonLink href="/events">See what's planned</ButtonLink>
        </EmptyState>
      )}
    </div>
  );
}
