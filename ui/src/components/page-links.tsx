interface PageLinksProps {
  currentPage: number;
  lastPage: number;
  hrefOf(page: number): string;
  /** Labels of the previous and next links; most lists are ordered by time. */
  before?: string;
  after?: string;
  /** The list's label, if the page has several. */
  label?: string;
}

/** Pagination; renders nothing for a single page. */
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

/** First, last and neighbouring pages; negative numbers stand for gaps. */
export function pageNumbers(current: number, last: number): number[] {
  const pages: number[] = [];
  for (let page = 1; page <= last; page += 1) {
    const near = Math.abs(page - current) <= 1;
    // Show the page instead of a gap of one.
    const fillsGap = (page === 2 && current === 4) || (page === last - 1 && current === last - 3);
    if (page === 1 || page === last || near || fillsGap) pages.push(page);
    else if ((pages.at(-1) ?? 0) > 0) pages.push(-page);
  }
  return pages;
}
