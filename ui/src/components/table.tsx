import { type ReactNode, useId } from "react";

/** A column: its header and cells. */
export interface Column<Row> {
  head: string;
  cell(row: Row): ReactNode;
  /** Right-aligned, with tabular figures. */
  numeric?: boolean;
  /** Marks the column as row headers. */
  rowHead?: boolean;
}

interface TableProps<Row> {
  /** The table's caption, also the label of its scroll region. */
  caption: string;
  hideCaption?: boolean;
  columns: Column<Row>[];
  rows: Row[];
  keyOf(row: Row): string;
  /** Shown instead of rows. */
  empty?: ReactNode;
}

/** A table with a sticky header. Wide tables scroll inside their region, not the page. */
export function Table<Row>({ caption, hideCaption, columns, rows, keyOf, empty = "Nothing yet." }: TableProps<Row>) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scroll regions must be reachable by keyboard
    <section aria-labelledby={id} className="table-frame" tabIndex={0}>
      <table className="table">
        <caption className={hideCaption ? "visually-hidden" : undefined} id={id}>
          {caption}
        </caption>
        <thead>
          <tr>
            {columns.map(({ head, numeric }) => (
              <th className={numeric ? "is-numeric" : undefined} key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => (
                <Cell column={column} key={column.head} row={row} />
              ))}
            </tr>
          ))}
          {rows.length === 0 ? (
            <tr>
              <td className="table-empty" colSpan={columns.length}>
                {empty}
              </td>
            </tr>
          ) : null}
        </tbody>
      </table>
    </section>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const className = column.numeric ? "is-numeric" : undefined;
  if (!column.rowHead) return <td className={className}>{column.cell(row)}</td>;
  return (
    <th className={className} scope="row">
      {column.cell(row)}
    </th>
  );
}
