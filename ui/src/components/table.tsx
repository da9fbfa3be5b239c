import { type ReactNode, useId } from "react";

/** One column: its head and what it shows of a row. */
export interface Column<Row> {
  head: string;
  cell(row: Row): ReactNode;
  /** Figures: to the right, all digits equally wide. */
  numeric?: boolean;
  /** Names the row to those who hear the table. */
  rowHead?: boolean;
}

interface TableProps<Row> {
  /** What the table is about; also the name of the region it scrolls in. */
  caption: string;
  hideCaption?: boolean;
  columns: Column<Row>[];
  rows: Row[];
  keyOf(row: Row): string;
  /** Said in place of rows. */
  empty?: ReactNode;
}

/** Rows of facts under a head that stays in sight. What does not fit scrolls within the table, never the page. */
export function Table<Row>({ caption, hideCaption, columns, rows, keyOf, empty = "Nothing yet." }: TableProps<Row>) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
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
