/** A placeholder of outlined tiles, `rows` tiles high: as high as the expected content. */
export function Skeleton({ rows = 3, label = "Loading…" }: { rows?: number; label?: string }) {
  return (
    <div className="skeleton-frame" role="status">
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are all alike
        <span aria-hidden="true" className="skeleton-row" key={row} />
      ))}
    </div>
  );
}
