import {
  columnVisibilityFeature,
  createColumnHelper,
  type RowSelectionState,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import { memo, type ReactNode, type RefObject, useCallback, useEffect, useId, useMemo, useRef } from "react";
import { Checkbox, MixedCheckbox } from "@/components/checkbox";
import { useHydrated } from "@/lib/hydrated";
import { keepScrollAndFocus } from "@/lib/scroll-links";
import { useLatest } from "@/lib/use-latest";
import { scopedHref } from "./scoped-href";
import type { CellContext, ListColumn, ListDefinition, ListRow, RowDetails } from "./types";
import type { ViewSettings } from "./view-settings";

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature });
const helper = createColumnHelper<typeof features, ListRow>();

interface DataTableProps {
  caption: string;
  list: ListDefinition;
  rows: ListRow[];
  context: CellContext;
  settings: ViewSettings;
  sort: string | null;
  sortHref(key: string): string;
  /** Whether rows can be selected. */
  selectable: boolean;
  selection: RowSelectionState;
  onSelectionChange(next: RowSelectionState): void;
  /** What rows show when they are opened; undefined if they can't be. */
  Details: RowDetails | undefined;
  /** The key of the open row. */
  openRow: string | null;
  /** The URL with another row open. */
  openHref(row: string | null): string;
}

/** The rows of a list: a table, on phones a card per row. The name of a row is a link to its page. */
export function DataTable(props: DataTableProps) {
  const { caption, list, rows, context, settings, sort, sortHref, selectable, selection, Details } = props;
  const id = useId();
  const hydrated = useHydrated();
  const columns = useMemo(
    () => helper.columns(list.columns.map(({ id: column, head }) => helper.display({ id: column, header: head }))),
    [list],
  );
  const columnsShown = useMemo(() => list.columns.filter((column) => isShown(column, settings)), [list, settings]);
  const visible = Object.fromEntries(list.columns.map((column) => [column.id, columnsShown.includes(column)]));
  const table = useTable({
    features,
    columns,
    data: rows,
    getRowId: (row) => list.keyOf?.(row) ?? row.id,
    state: { columnVisibility: visible, rowSelection: selection },
    onRowSelectionChange: (change) =>
      props.onSelectionChange(typeof change === "function" ? change(selection) : change),
  });
  const latest = useLatest(table);
  // The same function for every render, so that selecting a row does not render the others.
  const select = useCallback((row: string, on: boolean) => latest.current.getRow(row).toggleSelected(on), [latest]);
  const frame = useFitsFrame();
  const byId = new Map(list.columns.map((column) => [column.id, column]));

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scroll regions must be reachable by keyboard
    <section aria-labelledby={id} className="table-frame admin-table-frame" ref={frame} tabIndex={0}>
      <table className={settings.dense ? "table admin-table is-dense" : "table admin-table"}>
        <caption className="visually-hidden" id={id}>
          {caption}
        </caption>
        <thead>
          <tr>
            {selectable ? (
              <th className="admin-select" scope="col">
                <MixedCheckbox
                  checked={table.getIsAllRowsSelected()}
                  disabled={!hydrated}
                  label={<span className="visually-hidden">Select all rows on this page</span>}
                  mixed={table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected()}
                  onChange={(event) => table.toggleAllRowsSelected(event.target.checked)}
                />
              </th>
            ) : null}
            {table.getHeaderGroups()[0]?.headers.map((header) => {
              const column = byId.get(header.column.id);
              return column ? <Head column={column} key={column.id} sort={sort} sortHref={sortHref} /> : null;
            })}
          </tr>
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <Row
              columns={columnsShown}
              context={context}
              Details={Details}
              disabled={!hydrated}
              href={Details ? props.openHref(row.id === props.openRow ? null : row.id) : list.hrefOf(row.original)}
              id={row.id}
              isOpen={row.id === props.openRow}
              key={row.id}
              list={list}
              onSelect={selectable ? select : null}
              row={row.original}
              selected={row.getIsSelected()}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface RowProps {
  id: string;
  row: ListRow;
  list: ListDefinition;
  columns: readonly ListColumn[];
  context: CellContext;
  href: string | null;
  selected: boolean;
  Details: RowDetails | undefined;
  isOpen: boolean;
  /** Whether the row can't be selected yet. */
  disabled: boolean;
  /** Null if rows cannot be selected. */
  onSelect: ((id: string, on: boolean) => void) | null;
}

const Row = memo(function Row(props: RowProps) {
  const { id, row, list, columns, context, href, selected, Details, isOpen, disabled, onSelect } = props;
  const drawn = (
    <tr data-selected={selected || undefined}>
      {onSelect ? (
        <td className="admin-select">
          <Checkbox
            checked={selected}
            disabled={disabled}
            label={<span className="visually-hidden">{`Select ${list.nameOf(row)}`}</span>}
            onChange={(event) => onSelect(id, event.target.checked)}
          />
        </td>
      ) : null}
      <Cells columns={columns} context={context} href={href} isOpen={Details ? isOpen : undefined} row={row} />
    </tr>
  );
  if (!Details || !isOpen) return drawn;
  return (
    <>
      {drawn}
      <tr className="row-details">
        <td colSpan={columns.length + (onSelect ? 1 : 0)}>
          <Details context={context} row={row} />
        </td>
      </tr>
    </>
  );
});

interface CellsProps {
  row: ListRow;
  columns: readonly ListColumn[];
  context: CellContext;
  href: string | null;
  /** Whether the row is open; undefined if it leads to a page. */
  isOpen: boolean | undefined;
}

/** Memoised apart from the row: selecting it does not change them. */
const Cells = memo(function Cells({ row, columns, context, href, isOpen }: CellsProps) {
  return columns.map((column, index) => {
    const content = column.cell(row, context);
    return index === 0 ? (
      <th className={column.numeric ? "is-numeric" : undefined} key={column.id} scope="row">
        <RowLink event={context.event} href={href} isOpen={isOpen}>
          {content}
        </RowLink>
      </th>
    ) : (
      <td
        className={column.numeric ? "is-numeric" : column.prose ? "is-prose" : undefined}
        data-label={column.head}
        key={column.id}
      >
        {content}
      </td>
    );
  });
});

/** Whether a column is shown: the first always is, others as the user or the list decides. */
export function isShown(column: ListColumn, settings: ViewSettings): boolean {
  return settings.columns[column.id] ?? !column.hidden;
}

/** Marks whether the table fits its frame: then the header sticks to the top of the window, otherwise to the frame's. */
function useFitsFrame(): RefObject<HTMLElement | null> {
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = frame.current;
    const table = element?.firstElementChild;
    if (!element || !table) return;
    const observer = new ResizeObserver(() => {
      element.dataset.fits = `${table.scrollWidth <= element.clientWidth}`;
    });
    observer.observe(element);
    observer.observe(table);
    return () => observer.disconnect();
  }, []);
  return frame;
}

function Head({ column, sort, sortHref }: { column: ListColumn } & Pick<DataTableProps, "sort" | "sortHref">) {
  const { head, numeric, sort: key } = column;
  const className = numeric ? "is-numeric" : undefined;
  if (!key)
    return (
      <th className={className} scope="col">
        {head}
      </th>
    );
  const direction = sort === key ? "ascending" : sort === `-${key}` ? "descending" : undefined;
  const Arrow = direction === "descending" ? ArrowDown : ArrowUp;
  return (
    <th aria-sort={direction} className={className} scope="col">
      <a href={sortHref(key)} {...keepScrollAndFocus}>
        {head}
        <Arrow aria-hidden="true" className={direction ? "sort-mark is-current" : "sort-mark"} />
      </a>
    </th>
  );
}

interface RowLinkProps {
  href: string | null;
  /** The edition that the lists are limited to. */
  event: string | null | undefined;
  /** Whether the row that it opens below is open; undefined for a link to a page. */
  isOpen: boolean | undefined;
  children: ReactNode;
}

function RowLink({ href, event, isOpen, children }: RowLinkProps) {
  if (!href) return children;
  const stay = isOpen === undefined ? null : keepScrollAndFocus;
  return (
    <a aria-expanded={isOpen} href={scopedHref(href, event)} {...stay}>
      {children}
    </a>
  );
}
