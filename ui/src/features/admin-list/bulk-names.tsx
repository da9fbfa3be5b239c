import type { ListRow } from "./types";

/** Number of names outside the summary. */
const shownFirst = 5;
/** A longer list helps no one, and takes long to render. */
const maxNames = 500;

interface BulkNamesProps {
  rows: readonly ListRow[];
  nameOf(row: ListRow): string;
}

/** The rows that an action will change, by name; many behind a summary. */
export function BulkNames({ rows, nameOf }: BulkNamesProps) {
  const rest = rows.length - shownFirst;
  return (
    <div className="bulk-names">
      <Names nameOf={nameOf} rows={rows.slice(0, shownFirst)} />
      {rest > 0 ? (
        <details>
          <summary>{`and ${rest} more`}</summary>
          <Names nameOf={nameOf} rows={rows.slice(shownFirst, maxNames)} />
          {rows.length > maxNames ? <p>{`and ${rows.length - maxNames} more`}</p> : null}
        </details>
      ) : null}
    </div>
  );
}

function Names({ rows, nameOf }: BulkNamesProps) {
  return (
    <ul>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: ids repeat in few lists, and the rows stay as they are
        <li key={at}>{nameOf(row)}</li>
      ))}
    </ul>
  );
}
