import type { Pagination } from "@/api/types";
import { PageLinks } from "@/components/page-links";
import { keepScrollAndFocus } from "@/lib/scroll-links";
import { hrefWith, type ListState, pageSizes } from "./list-state";

interface ListPagesProps {
  meta: Pagination;
  state: ListState;
  pathname: string;
  /** About the rows of all pages. */
  summary: string | null;
}

/** Which rows are shown of how many, links to the other pages, and the number of rows per page. */
export function ListPages({ meta, state, pathname, summary }: ListPagesProps) {
  return (
    <footer className="list-pages">
      {summary ? <p className="list-summary">{summary}</p> : null}
      <p className="data">{meta.from === null ? `0 of ${meta.total}` : `${meta.from}–${meta.to} of ${meta.total}`}</p>
      <PageLinks
        after="Next"
        before="Previous"
        currentPage={meta.currentPage}
        hrefOf={(page) => hrefWith(pathname, state, { page })}
        lastPage={meta.lastPage}
      />
      <nav aria-label="Rows per page" className="list-sizes">
        <p>Rows</p>
        <ul>
          {pageSizes.map((size) => (
            <li key={size}>
              <a
                aria-current={size === state.perPage ? "true" : undefined}
                href={hrefWith(pathname, state, { perPage: size })}
                {...keepScrollAndFocus}
              >
                {size}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </footer>
  );
}
