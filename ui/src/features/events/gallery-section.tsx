import { useState } from "react";
import { useLocation } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { FilterRow } from "@/components/filter-row";
import { PageLinks } from "@/components/page-links";
import { valuesOf, withFilter } from "@/lib/filters";
import { type Exhibit, exhibitsOf, type GalleryWanted, perPage } from "./gallery";
import { ProjectCard } from "./project-card";
import { SearchForm } from "./search-form";

/** Everything that was built, with ways to narrow it down. All of them are in the address. */
export function Gallery({ all, wanted }: { all: Exhibit[]; wanted: GalleryWanted }) {
  const { pathname, search } = useLocation();
  const [q, look] = useTyped(wanted.q);
  // What is typed is in the address already, but not a navigation.
  const address = withFilter(withFilter(pathname + search, "q", q.trim() || null), "page", null);
  const found = exhibitsOf(all, { ...wanted, q });
  const lastPage = Math.max(1, Math.ceil(found.length / perPage));
  // Fewer are left than there were: the page that was asked for may be no more.
  const page = Math.min(wanted.page, lastPage);
  const choices = (name: "edition" | "prize", values: [value: string, label: string][]) =>
    values.map(([value, label]) => {
      const chosen = wanted[name] === value;
      return { label, chosen, href: withFilter(address, name, chosen ? null : value) };
    });
  const editions = new Map(all.map(({ event }) => [event.slug, event.title]));
  const prizes = valuesOf(all, ({ project }) => project.prizes);
  const hidden = (["edition", "prize"] as const).flatMap((name) => {
    const value = wanted[name];
    return value === null ? [] : [<input key={name} name={name} type="hidden" value={value} />];
  });

  return (
    <section className="gallery" id="projects">
      <h2>What was built</h2>
      {all.length === 0 ? (
        <p className="lead">The projects of these editions have not been published yet.</p>
      ) : (
        <>
          <div className="gallery-filters">
            <SearchForm action={`${pathname}#projects`} label="Search the projects" onWanted={look} wanted={q}>
              {hidden}
            </SearchForm>
            <FilterRow choices={choices("edition", [...editions])} label="Edition" />
            <FilterRow
              choices={choices(
                "prize",
                prizes.map((prize) => [prize, prize]),
              )}
              label="Prize"
            />
          </div>
          <p className="caption" role="status">
            {found.length === all.length ? `${all.length} projects` : `${found.length} of ${all.length} projects`}
          </p>
          {found.length > 0 ? (
            <ul className="projects">
              {found.slice((page - 1) * perPage, page * perPage).map((exhibit) => (
                <ProjectCard key={exhibit.project.id} {...exhibit} />
              ))}
            </ul>
          ) : (
            <EmptyState title="Nothing matches">
              <p>
                {"Take a filter away, or "}
                <a href={`${pathname}#projects`}>see all projects</a>
              </p>
            </EmptyState>
          )}
          <PageLinks
            after="More"
            before="Back"
            currentPage={page}
            hrefOf={(next) => `${withFilter(address, "page", next > 1 ? `${next}` : null)}#projects`}
            label="Pages of projects"
            lastPage={lastPage}
          />
        </>
      )}
    </section>
  );
}

/** What is typed, begun with what the address says and written into it as one goes. */
function useTyped(asked: string): [q: string, look: (q: string) => void] {
  const [from, setFrom] = useState(asked);
  const [q, setQ] = useState(asked);
  // Another address, another search.
  if (from !== asked) {
    setFrom(asked);
    setQ(asked);
  }
  const look = (next: string) => {
    setQ(next);
    const { pathname, search, hash } = window.location;
    const address = withFilter(withFilter(pathname + search, "q", next.trim() || null), "page", null);
    window.history.replaceState(window.history.state, "", address + hash);
  };
  return [q, look];
}
