/** Steps through a list that comes in pages; nothing at all when there is only one. */
export function PageLinks(props: { currentPage: number; lastPage: number; hrefOf: (page: number) => string }) {
  const { currentPage, lastPage, hrefOf } = props;
  if (lastPage <= 1) return null;
  return (
    <nav aria-label="Pages" className="page-links">
      {currentPage > 1 ? (
        <a className="button is-quiet" href={hrefOf(Math.min(currentPage, lastPage + 1) - 1)} rel="prev">
          Newer
        </a>
      ) : null}
      <p>{`Page ${currentPage} of ${lastPage}`}</p>
      {currentPage < lastPage ? (
        <a className="button is-quiet" href={hrefOf(currentPage + 1)} rel="next">
          Older
        </a>
      ) : null}
    </nav>
  );
}
