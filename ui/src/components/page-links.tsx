interface PageLinksProps {
  currentPage: number;
  lastPage: number;
  hrefOf(page: number): string;
  /** What lies before and after in this list; most are ordered by time. */
  before?: string;
  after?: string;
  /** Names the list where a page has several. */
  label?: string;
}

/** Steps through a list that comes in pages; nothing at all when there is only one. */
export function PageLinks(props: PageLinksProps) {
  const { currentPage, lastPage, hrefOf, before = "Newer", after = "Older", label = "Pages" } = props;
  if (lastPage <= 1) return null;
  return (
    <nav aria-label={label} className="page-links">
      {currentPage > 1 ? (
        <a className="button is-quiet" href={hrefOf(Math.min(currentPage, lastPage + 1) - 1)} rel="prev">
          {before}
        </a>
      ) : null}
      <p>{`Page ${currentPage} of ${lastPage}`}</p>
      <ol>
        {pageNumbers(currentPage, lastPage).map((page) => (
          <li key={page}>
            {page > 0 ? (
              <a aria-current={page === currentPage ? "page" : undefined} href={hrefOf(page)}>
                {page}
              </a>
            ) : (
              "…"
            )}
          </li>
        ))}
      </ol>
      {currentPage < lastPage ? (
        <a className="button is-quiet" href={hrefOf(currentPage + 1)} rel="next">
          {after}
        </a>
      ) : null}
    </nav>
  );
}

/** First, last and what is around the current page; a negative number stands for what is left out there. */
export function pageNumbers(current: number, last: number): number[] {
  const shown: number[] = [];
  for (let page = 1; page <= last; page += 1) {
    const near = Math.abs(page - current) <= 1;
    // A gap of one page takes as much room as the page.
    const fillsGap = (page === 2 && current === 4) || (page === last - 1 && current === last - 3);
    if (page === 1 || page === last || near || fillsGap) shown.push(page);
    else if ((shown.at(-1) ?? 0) > 0) shown.push(-page);
  }
  return shown;
}
