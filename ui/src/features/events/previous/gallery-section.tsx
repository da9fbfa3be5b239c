import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { FilterRow } from "@/components/filter-row";
import { PageLinks } from "@/components/page-links";
import { counted } from "@/lib/counted";
import { dialogAt, dialogHref } from "@/lib/dialog-address";
import { valuesOf, withFilter } from "@/lib/filters";
import { SearchForm } from "../search-form";
import { type Exhibit, exhibitsOf, type GalleryFilters, minForFilters, perPage } from "./gallery";
import { ProjectCard } from "./project-card";

/** All projects with their filters, which are part of the URL. */
export function Gallery({ all, filters }: { all: Exhibit[]; filters: GalleryFilters }) {
  const { pathname, search } = useLocation();
  const [q, setQuery] = useSearchText(filters.q);
  // The typed text is already in the URL, but not as a navigation.
  const address = withFilter(withFilter(pathname + search, "q", q.trim() || null), "page", null);
  const found = exhibitsOf(all, { ...filters, q });
  const lastPage = Math.max(1, Math.ceil(found.length / perPage));
  // With fewer results the requested page may no longer exist.
  const page = Math.min(filters.page, lastPage);
  const choices = (name: "edition" | "prize", values: [value: string, label: string][]) =>
    values.map(([value, label]) => {
      const selected = filters[name] === value;
      return { label, selected, href: withFilter(address, name, selected ? null : value) };
    });
  const filterable = all.length >= minForFilters || filters.edition !== null || filters.prize !== null || q !== "";
  const total = counted(all.length, "project");
  const editions = new Map(all.map(({ event }) => [event.slug, event.title]));
  const prizes = valuesOf(all, ({ project }) => project.prizes);
  const hidden = (["edition", "prize"] as const).flatMap((name) => {
    const value = filters[name];
    return value === null ? [] : [<input key={name} name={name} type="hidden" value={value} />];
  });

  return (
    <section className="gallery" id="projects">
      <h2>What was built</h2>
      {all.length === 0 ? (
        <p className="lead">We haven't published the projects from these editions yet.</p>
      ) : (
        <>
          {filterable ? (
            <div className="gallery-filters">
              <SearchForm
                action={`${pathname}#projects`}
                label="Search the projects"
                onQueryChange={setQuery}
                query={q}
              >
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
          ) : null}
          <p className="caption" role="status">
            {found.length === all.length ? total : `${found.length} of ${total}`}
          </p>
          {found.length > 0 ? (
            <ul className="projects">
              {found.slice((page - 1) * perPage, page * perPage).map((exhibit) => (
                <ProjectCard key={`${exhibit.event.slug}/${exhibit.project.slug}`} {...exhibit} />
              ))}
            </ul>
          ) : (
            <EmptyState title="No projects found">
              <p>
                {"Try another search or filter or "}
                <a href={`${pathname}#projects`}>see all projects</a>
              </p>
            </EmptyState>
          )}
          <PageLinks
            after="Next"
            before="Previous"
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

/** Links to a dialog over the page were rendered before the search was typed: adds it before they are followed. */
export function keepSearch({ target }: Event) {
  const link = target instanceof Element ? target.closest("a") : null;
  const dialog = link && dialogAt(link.search);
  const { pathname, search } = window.location;
  if (dialog && link.pathname === pathname) link.search = dialogHref(dialog, search);
}

/** The search text: initialised from the URL and written to it while typing. */
function useSearchText(searchParam: string): [q: string, look: (q: string) => void] {
  const [from, setFrom] = useState(searchParam);
  const [q, setQ] = useState(searchParam);
  // Reset when the URL changes.
  if (from !== searchParam) {
    setFrom(searchParam);
    setQ(searchParam);
  }
  const setQuery = (next: string) => {
    setQ(next);
    const { pathname, search, hash } = window.location;
    const address = withFilter(withFilter(pathname + search, "q", next.trim() || null), "page", null);
    window.history.replaceState(window.history.state, "", address + hash);
  };
  // On capture: the site's own listener for links comes after it.
  useEffect(() => {
    document.addEventListener("click", keepSearch, true);
    return () => document.removeEventListener("click", keepSearch, true);
  }, []);
  return [q, setQuery];
}
