import type { ListRow } from "./types";

/** Names that are shown without asking. */
const first = 5;
/** More are not read by anyone. */
const most = 500;

interface BulkNamesProps {
  rows: readonly ListRow[];
  nameOf(row: ListRow): string;
}

/** The rows that an action will change, by name; many behind a summary. */
export function BulkNames({ rows, nameOf }: BulkNamesProps) {
  const rest = rows.length - first;
  return (
    <div className="bulk-names">
      <Names nameOf={nameOf} rows={rows.slice(0, first)} />
      {rest > 0 ? (
        <details>
          <summary>{`and ${rest} more`}</summary>
          <Names nameOf={nameOf} rows={rows.slice(first, most)} />
          {rows.length > most ? <p>{`and ${rows.length - most} more`}</p> : null}
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
